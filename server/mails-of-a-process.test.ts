import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SchoolClient } from '#tests/load/school-client.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { openSmtpSink, type SmtpSink } from './testing/smtp-sink.ts'
import { emptyDatabase, serverUrl } from './testing/template.ts'

/** Connections of the server to the mail server: the most mails that a killed process repeats. */
const connections = 3

describe('a server process and its mails', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'aula-mails-'))
  let sink: SmtpSink
  let database: Awaited<ReturnType<typeof emptyDatabase>> | undefined
  let server: RunningServer
  let admin: SchoolClient
  const start = () =>
    startServer({
      env: {
        ...(database ? { DATABASE_URL: database.url } : {}),
        DATA_DIR: folder,
        DEMO: 'true',
        SMTP_URL: sink.url,
        MAIL_CONNECTIONS: String(connections),
        SECRET: 'the secret of this test, longer than 32 characters',
      },
    })
  const signIn = async () => {
    const { demo_accounts: accounts } = await new SchoolClient(server.url).ok<{
      demo_accounts: { kind: string; username: string; password: string }[]
    }>('GET', '/users/auth/options')
    const { password = '', username = '' } = accounts.find(({ kind }) => kind === 'admin') ?? {}
    return new SchoolClient(server.url).signIn(username, password)
  }
  const addPeople = async (name: string, count: number) => {
    const addresses = Array.from({ length: count }, (_, n) => `${name}.${n}@demo.test`)
    for (const email of addresses) {
      await admin.ok('POST', '/users/users', { email, first_name: 'Nombre', last_name_1: 'Apellido', role: 'admin' })
    }
    return addresses
  }
  const arrived = (addresses: readonly string[]) => addresses.filter((address) => sink.mails.some(({ to }) => to === address)).length

  beforeAll(async () => {
    sink = await openSmtpSink()
    database = serverUrl ? await emptyDatabase(serverUrl) : undefined
    server = await start()
    admin = await signIn()
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await sink.close()
    await database?.drop()
    rmSync(folder, { recursive: true })
  })

  it('lets a mail leave within two seconds', async () => {
    const [address = ''] = await addPeople('pronto', 1)
    await expect.poll(() => arrived([address]), { timeout: 10_000, interval: 10 }).toBe(1)
    const times: number[] = []
    for (let n = 1; n <= 3; n += 1) {
      const started = performance.now()
      const before = sink.mails.length
      await addPeople(`pronto.${n}`, 1)
      await expect.poll(() => sink.mails.length, { timeout: 10_000, interval: 10 }).toBe(before + 1)
      times.push(performance.now() - started)
    }
    expect(Math.max(...times)).toBeLessThan(2000)
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('sends every mail after %s, and no batch twice', async (signal) => {
    sink.delay = 300
    const before = sink.mails.length
    const addresses = await addPeople(signal.toLowerCase(), 12)
    await expect.poll(() => sink.mails.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before + 1)
    await server.stop(signal)
    expect(arrived(addresses)).toBeLessThan(12)
    sink.delay = 0
    server = await start()
    await expect.poll(() => arrived(addresses), { timeout: 60_000 }).toBe(12)
    const repeated = sink.mails.length - before - 12
    expect(repeated).toBeLessThanOrEqual(signal === 'SIGKILL' ? connections : 0)
    admin = await signIn()
  })
})
