import { z } from 'zod'
import type { ClamdAddress } from './adapters/virus-scanner.ts'
import { clamd, oneOf, proxies } from './address-settings.ts'
import type { S3Bucket } from './adapters/s3-files.ts'
import { type BackupConfig, backupSettings, readBackupConfig } from './backup-settings.ts'
import { type ConnectionConfig, connectionSettings, readConnectionConfig } from './connection-settings.ts'
import { fileSettings, readBucket } from './file-settings.ts'
import { demo, flag, whole } from './setting-parsers.ts'

/** The settings the server runs with. Only {@link readConfig} reads the environment. */
export interface Config {
  host: string
  /** TCP port; 0 lets the system choose one. */
  port: number
  /** Public address without a trailing slash. Decides `Secure` cookies, links in mails and the accepted Origin. */
  publicUrl: string
  /** Whether browsers must use https for all hosts below the public address, too. */
  hstsSubdomains: boolean
  /** PostgreSQL address; null keeps the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Whether PostgreSQL is behind a pooler that gives each transaction another connection. */
  databasePooler: 'none' | 'transaction'
  /** Direct address of PostgreSQL behind a pooler, so that background jobs start at once; null polls through the pooler. */
  databaseDirectUrl: string | null
  /** Longest wait of a request for an answer of the database, in milliseconds. */
  databaseTimeoutMs: number
  /** How long a start waits for PostgreSQL, in seconds; 0 does not wait. */
  databaseWaitSeconds: number
  /** API processes on one port. */
  workers: number
  /** TCP port of the metrics; null serves none. */
  metricsPort: number | null
  metricsHost: string
  /** Minimum duration of a logged query in milliseconds; 0 logs none. */
  slowQueryMs: number
  /** Folder of the embedded database, files, mails and the generated secret. */
  dataDir: string
  /** Bucket of uploaded files; null keeps them in `dataDir`. */
  bucket: S3Bucket | null
  backup: BackupConfig
  /** Folder of the built web app. */
  webDir: string
  /** Bytes per uploaded file. */
  uploadLimit: number
  /** Bytes per file of the library. */
  libraryLimit: number
  /** Where clamd scans uploaded files; null scans none. */
  clamd: ClamdAddress | null
  /** What happens to a file that clamd cannot scan, because it does not answer or accepts only smaller files. */
  unscannedFiles: 'refuse' | 'accept'
  /** Uploads of one person per hour: files for hand-ins, and images. */
  uploadsPerHour: number
  /** Lists of students that one person may upload per hour. */
  importsPerHour: number
  /** Hours for which the file of an export can be downloaded. */
  exportHours: number
  /** Bytes of a student's files for one deliverable: all versions and the draft. */
  workLimit: number
  /** Versions of one student for one deliverable. */
  versionLimit: number
  /** Bytes of a student's files in all drafts. */
  draftsLimit: number
  /** Days after which the files of an unchanged draft are deleted. */
  draftDays: number
  /** Bytes of a center's files, unless IT has set another limit for the center. */
  centerLimit: number
  /** Third-party sign-in; null while no client id is set. */
  google: GoogleConfig | null
  /** SMTP address; null writes mails as .eml files below `dataDir`. */
  smtpUrl: string | null
  mailFrom: string
  /** What the mail server takes: connections at once, and messages per second with 0 for no limit. */
  /** Limits of inviting students again: hours between two invitations of one person, invitations of a center in an hour. */
  inviteAgain: { hours: number; perHour: number }
  mailPace: { connections: number; perSecond: number }
  /** Secret for signatures; null generates one and keeps it in `dataDir`. */
  secret: string | null
  /** Where to report a weakness, as an address `mailto:` or `https:`; null publishes none. */
  securityContact: string | null
  /** Whether the demo school is loaded into an empty database: never, only under a local address, or under any. */
  demo: 'never' | 'local' | 'public'
  /** Whether IT admins need a second factor to sign in; null: they do, except while the demo school is loaded. */
  secondFactorForAdmins: boolean | null
  logLevel: LogLevel
  /** Maximum of open sessions of one person. */
  sessionsPerPerson: number
  /** Minimum characters of a new password of staff, and of students. */
  passwordMinLength: { staff: number; student: number }
  /** Days after which sign-ins, failures and ended sessions are deleted from the audit log. */
  signInLogDays: number
  /** Proxies whose `X-Forwarded-*` headers are trusted: how many, or their addresses. Clients can forge the earlier entries. */
  trustProxy: false | number | string[]
  connections: ConnectionConfig
}

export interface GoogleConfig {
  clientId: string
  /** Value of `iss` in the provider's ID tokens. */
  issuer: string
  /** Where the provider publishes its keys. */
  jwksUrl: string
}

/** Bytes of a gigabyte, as storage is sold and shown here. */
export const gigabyte = 1024 ** 3

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting that cannot be used; the message is one line and names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const environment = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: oneOf('http', 'https').optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  DATABASE_URL: oneOf('postgres', 'postgresql').optional(),
  DATABASE_POOLER: z.enum(['none', 'transaction'], { error: 'is neither none nor transaction' }).default('none'),
  DATABASE_DIRECT_URL: oneOf('postgres', 'postgresql').optional(),
  DATABASE_TIMEOUT_MS: whole(100, 60_000).default(10_000),
  DATABASE_WAIT_SECONDS: whole(0, 3600).default(60),
  WEB_CONCURRENCY: whole(1, 256).default(1),
  METRICS_PORT: whole(0, 65535).optional(),
  METRICS_HOST: z.string().default('localhost'),
  SLOW_QUERY_MS: whole(0, 3_600_000).default(1000),
  DATA_DIR: z.string().default('data'),
  ...fileSettings,
  ...backupSettings,
  WEB_DIR: z.string().default('dist'),
  UPLOAD_LIMIT_MB: whole(1, 2048).default(50),
  LIBRARY_LIMIT_MB: whole(1, 2048).optional(),
  CLAMD_URL: clamd.optional(),
  UNSCANNED_FILES: z.enum(['refuse', 'accept'], { error: 'is neither refuse nor accept' }).default('refuse'),
  UPLOADS_PER_HOUR: whole(1, 100_000).default(300),
  IMPORTS_PER_HOUR: whole(1, 100_000).default(60),
  EXPORT_HOURS: whole(1, 720).default(48),
  WORK_LIMIT_MB: whole(1, 1_000_000).default(500),
  VERSION_LIMIT: whole(1, 10_000).default(50),
  DRAFTS_LIMIT_MB: whole(1, 1_000_000).default(1000),
  DRAFT_DAYS: whole(1, 3650).default(180),
  CENTER_LIMIT_GB: whole(1, 1_000_000).default(100),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: oneOf('https', 'http').default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: oneOf('https', 'http').default('https://www.googleapis.com/oauth2/v3/certs'),
  SMTP_URL: oneOf('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().default('Aula <no-reply@localhost>'),
  MAIL_CONNECTIONS: whole(1, 50).default(5),
  MAIL_PER_SECOND: whole(0, 1000).default(0),
  SECRET: z.string().min(32, 'is shorter than 32 characters').optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'is neither mailto:… nor https://…')
    .optional(),
  DEMO: demo.default('local'),
  SECOND_FACTOR_FOR_ADMINS: flag.optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `is not one of ${logLevels.join(', ')}` }).default('warn'),
  SESSIONS_PER_PERSON: whole(1, 1000).default(20),
  PASSWORD_MIN_STAFF: whole(8, 64).default(12),
  PASSWORD_MIN_STUDENT: whole(8, 64).default(10),
  INVITE_AGAIN_HOURS: whole(1, 720).default(24),
  INVITATIONS_PER_HOUR: whole(1, 100_000).default(3000),
  SIGN_IN_LOG_DAYS: whole(1, 3650).default(365),
  TRUST_PROXY: proxies.default(false),
  ...connectionSettings,
})

/**
 * Reads the settings out of an environment. An empty value counts as not given.
 * @throws ConfigError naming the first setting that is wrong and why
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const shown = /SECRET|URL|ENDPOINT/.test(name) ? '' : ` "${given[name] ?? ''}"`
    throw new ConfigError(`Setting ${name}${shown} ${issue?.message ?? 'is wrong'}.`)
  }
  const s = parsed.data
  if (s.WEB_CONCURRENCY > 1 && s.DATABASE_URL === undefined)
    throw new ConfigError('Setting WEB_CONCURRENCY needs PostgreSQL: the embedded database serves one process. Set DATABASE_URL.')
  const bucket = readBucket(s)
  if (typeof bucket === 'string') throw new ConfigError(bucket)
  return {
    host: s.HOST,
    port: s.PORT,
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, ''),
    hstsSubdomains: s.HSTS_SUBDOMAINS,
    databaseUrl: s.DATABASE_URL ?? null,
    databasePooler: s.DATABASE_POOLER,
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? null,
    databaseTimeoutMs: s.DATABASE_TIMEOUT_MS,
    databaseWaitSeconds: s.DATABASE_WAIT_SECONDS,
    workers: s.WEB_CONCURRENCY,
    metricsPort: s.METRICS_PORT ?? null,
    metricsHost: s.METRICS_HOST,
    slowQueryMs: s.SLOW_QUERY_MS,
    dataDir: s.DATA_DIR,
    bucket,
    backup: readBackupConfig(s),
    webDir: s.WEB_DIR,
    uploadLimit: s.UPLOAD_LIMIT_MB * 1024 * 1024,
    libraryLimit: (s.LIBRARY_LIMIT_MB ?? Math.max(100, s.UPLOAD_LIMIT_MB)) * 1024 * 1024,
    clamd: s.CLAMD_URL ?? null,
    unscannedFiles: s.UNSCANNED_FILES,
    uploadsPerHour: s.UPLOADS_PER_HOUR,
    importsPerHour: s.IMPORTS_PER_HOUR,
    exportHours: s.EXPORT_HOURS,
    workLimit: s.WORK_LIMIT_MB * 1024 * 1024,
    versionLimit: s.VERSION_LIMIT,
    draftsLimit: s.DRAFTS_LIMIT_MB * 1024 * 1024,
    draftDays: s.DRAFT_DAYS,
    centerLimit: s.CENTER_LIMIT_GB * gigabyte,
    google: s.GOOGLE_CLIENT_ID ? { clientId: s.GOOGLE_CLIENT_ID, issuer: s.GOOGLE_ISSUER, jwksUrl: s.GOOGLE_JWKS_URL } : null,
    smtpUrl: s.SMTP_URL ?? null,
    mailFrom: s.MAIL_FROM,
    inviteAgain: { hours: s.INVITE_AGAIN_HOURS, perHour: s.INVITATIONS_PER_HOUR },
    mailPace: { connections: s.MAIL_CONNECTIONS, perSecond: s.MAIL_PER_SECOND },
    secret: s.SECRET ?? null,
    securityContact: s.SECURITY_CONTACT ?? null,
    demo: s.DEMO,
    secondFactorForAdmins: s.SECOND_FACTOR_FOR_ADMINS ?? null,
    logLevel: s.LOG_LEVEL,
    sessionsPerPerson: s.SESSIONS_PER_PERSON,
    passwordMinLength: { staff: s.PASSWORD_MIN_STAFF, student: s.PASSWORD_MIN_STUDENT },
    signInLogDays: s.SIGN_IN_LOG_DAYS,
    trustProxy: s.TRUST_PROXY,
    connections: readConnectionConfig(s),
  }
}
