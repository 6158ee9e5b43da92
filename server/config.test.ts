import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toEqual({
      host: 'localhost',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      databasePooler: 'none',
      databaseDirectUrl: null,
      databaseTimeoutMs: 10_000,
      databaseWaitSeconds: 60,
      workers: 1,
      metricsPort: null,
      metricsHost: 'localhost',
      slowQueryMs: 1000,
      dataDir: 'data',
      webDir: 'dist',
      uploadLimit: 50 * 1024 * 1024,
      uploadsPerHour: 300,
      importsPerHour: 60,
      workLimit: 500 * 1024 * 1024,
      versionLimit: 50,
      draftsLimit: 1000 * 1024 * 1024,
      draftDays: 180,
      centerLimit: 100 * 1024 ** 3,
      google: null,
      smtpUrl: null,
      mailFrom: 'Aula <no-reply@localhost>',
      mailPace: { connections: 5, perSecond: 0 },
      secret: null,
      demo: 'local',
      secondFactorForAdmins: null,
      logLevel: 'warn',
      sessionsPerPerson: 20,
      passwordMinLength: { staff: 12, student: 10 },
      signInLogDays: 365,
      trustProxy: false,
    })
  })

  it('takes every setting', () => {
    expect(
      readConfig({
        HOST: '0.0.0.0',
        PORT: '8080',
        PUBLIC_URL: 'https://aula.example/',
        DATABASE_URL: 'postgres://pooler/aula',
        DATABASE_POOLER: 'transaction',
        DATABASE_DIRECT_URL: 'postgres://db/aula',
        DATABASE_TIMEOUT_MS: '3000',
        DATABASE_WAIT_SECONDS: '0',
        WEB_CONCURRENCY: '4',
        METRICS_PORT: '9090',
        METRICS_HOST: '0.0.0.0',
        SLOW_QUERY_MS: '250',
        DATA_DIR: '/var/aula',
        WEB_DIR: 'web',
        UPLOAD_LIMIT_MB: '5',
        UPLOADS_PER_HOUR: '30',
        IMPORTS_PER_HOUR: '6',
        WORK_LIMIT_MB: '7',
        VERSION_LIMIT: '8',
        DRAFTS_LIMIT_MB: '9',
        DRAFT_DAYS: '10',
        CENTER_LIMIT_GB: '11',
        GOOGLE_CLIENT_ID: 'abc',
        SMTP_URL: 'smtps://mail.example',
        MAIL_FROM: 'Aula <aula@example.org>',
        MAIL_CONNECTIONS: '2',
        MAIL_PER_SECOND: '14',
        SECRET: 'x'.repeat(32),
        DEMO: 'false',
        SECOND_FACTOR_FOR_ADMINS: 'false',
        LOG_LEVEL: 'info',
        SESSIONS_PER_PERSON: '5',
        PASSWORD_MIN_STAFF: '15',
        PASSWORD_MIN_STUDENT: '8',
        SIGN_IN_LOG_DAYS: '90',
        TRUST_PROXY: '1',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://aula.example',
      databaseUrl: 'postgres://pooler/aula',
      databasePooler: 'transaction',
      databaseDirectUrl: 'postgres://db/aula',
      databaseTimeoutMs: 3000,
      databaseWaitSeconds: 0,
      workers: 4,
      metricsPort: 9090,
      metricsHost: '0.0.0.0',
      slowQueryMs: 250,
      dataDir: '/var/aula',
      webDir: 'web',
      uploadLimit: 5 * 1024 * 1024,
      uploadsPerHour: 30,
      importsPerHour: 6,
      workLimit: 7 * 1024 * 1024,
      versionLimit: 8,
      draftsLimit: 9 * 1024 * 1024,
      draftDays: 10,
      centerLimit: 11 * 1024 ** 3,
      smtpUrl: 'smtps://mail.example',
      mailFrom: 'Aula <aula@example.org>',
      mailPace: { connections: 2, perSecond: 14 },
      secret: 'x'.repeat(32),
      demo: 'never',
      secondFactorForAdmins: false,
      logLevel: 'info',
      sessionsPerPerson: 5,
      passwordMinLength: { staff: 15, student: 8 },
      signInLogDays: 90,
      trustProxy: 1,
      google: { clientId: 'abc', issuer: 'https://accounts.google.com', jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs' },
    })
  })

  it.each([
    ['true', 1],
    ['2', 2],
    ['0', false],
    ['10.0.0.0/8, loopback,::1', ['10.0.0.0/8', 'loopback', '::1']],
  ])('believes the proxies of %s', (text, trustProxy) => expect(readConfig({ TRUST_PROXY: text })).toMatchObject({ trustProxy }))

  it('counts an empty value as not given', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  it.each([
    [{ PORT: 'http' }, 'Setting PORT "http" is not a whole number.'],
    [{ PORT: '70000' }, 'Setting PORT "70000" is not between 0 and 65535.'],
    [{ DATABASE_URL: 'mysql://root:pw@db' }, 'Setting DATABASE_URL is not an address like postgres://….'],
    [{ SECRET: 'short' }, 'Setting SECRET is shorter than 32 characters.'],
    [{ DEMO: 'yes' }, 'Setting DEMO "yes" is neither true, false nor public.'],
    [{ TRUST_PROXY: 'yes' }, 'Setting TRUST_PROXY "yes" is neither true, false, a number of proxies nor a list of their addresses.'],
    [{ LOG_LEVEL: 'loud' }, 'Setting LOG_LEVEL "loud" is not one of fatal, error, warn, info, debug, trace, silent.'],
  ])('refuses %o in one line that shows no secret', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message))
  })
})
