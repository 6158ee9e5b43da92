import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPGlite, openPostgres } from './db/client.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { demoAccounts } from './db/seed/accounts.ts'
import { systemEnvironment } from '#tests/support/server.ts'
import { emptyDatabase, serverUrl } from './testing/template.ts'

let folder: string
const running = new Set<ChildProcess>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-main-'))
})
afterEach(async () => {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }),
  )
})
afterAll(() => rm(folder, { recursive: true }))

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...systemEnvironment(), DATA_DIR: join(folder, 'data'), PORT: '0', DATABASE_WAIT_SECONDS: '0', DEMO: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Waits for the address that a starting server prints. */
async function ready(child: ReturnType<typeof run>): Promise<string> {
  let printed = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(chunk)
    const address = /Aula is ready: (\S+)\n/.exec(printed)?.[1]
    if (address) return address
  }
  throw new Error(`the server ended: ${printed}${await text(child.stderr)}`)
}

/** Output and exit code of a server that must not start. */
async function failedStart(env: Record<string, string>) {
  const child = run(env)
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code: code as number, output: (out + err).trim() }
}

async function interrupt(child: ReturnType<typeof run>) {
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  return code as number
}

describe.skipIf(serverUrl)('the server with its own database', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    await mkdir(join(folder, 'prepared'))
    const store = await openPGlite(join(folder, 'prepared', 'db'), undefined, { isThrowaway: true })
    await migrate(store)
    await store.close()
  })
  /** A data folder with a migrated database: making one anew takes seconds. */
  const prepared = async (name: string) => {
    await cp(join(folder, 'prepared'), join(folder, name), { recursive: true })
    return join(folder, name)
  }

  it('loads the demo school the first time, serves, closes on Ctrl-C, and starts again with what it had', async () => {
    const data = { DATA_DIR: join(folder, 'school'), DEMO: 'true' }
    const first = run(data)
    const address = await ready(first)
    const options = (await (await fetch(`${address}/api/v1/users/auth/options`)).json()) as {
      demo_accounts: { username: string; password: string }[]
    }
    expect(options.demo_accounts.length).toBeGreaterThan(0)
    expect(await signIn(address, options.demo_accounts[0])).toBe(200)
    expect(await interrupt(first)).toBe(0)

    const second = run(data)
    expect(await signIn(await ready(second), options.demo_accounts[0])).toBe(200)
    expect(await interrupt(second)).toBe(0)
  })

  it('prints a link to the first IT admin at each start, until there is one; the last one works', async () => {
    const data = { DATA_DIR: await prepared('first-start'), SECOND_FACTOR_FOR_ADMINS: 'false' }
    const first = run(data)
    const earlier = firstStartToken(await startText(first))
    await interrupt(first)
    const second = run(data)
    const output = await startText(second)
    const [address = '', token] = [/ready: (\S+)\n/.exec(output)?.[1], firstStartToken(output)]
    expect([await createFirstAdmin(address, earlier), await createFirstAdmin(address, token)]).toEqual([409, 200])
    await interrupt(second)
    const third = run(data)
    expect(firstStartToken(await startText(third))).toBeUndefined()
    await interrupt(third)
  })

  it('loads no demo school under a public address, and says why', async () => {
    const output = await startText(run({ DATA_DIR: await prepared('public'), PUBLIC_URL: 'https://aula.example.org', DEMO: 'true' }))
    expect(output).toContain('The demo school is not loaded, because PUBLIC_URL is not local')
    expect(firstStartToken(output)).toEqual(expect.any(String))
  })

  it('locks its data folder, and releases it when it is killed', async () => {
    const data = { DATA_DIR: await prepared('held') }
    const first = run(data)
    await ready(first)
    expect(await failedStart(data)).toEqual({
      code: 1,
      output: `The data folder ${data.DATA_DIR} is in use by another process (${first.pid}). Stop it first, or choose another one with DATA_DIR.`,
    })
    first.kill('SIGKILL')
    await once(first, 'exit')
    const next = run(data)
    await ready(next)
    expect(await interrupt(next)).toBe(0)
  })

  it('starts after its very first start was killed half way', async () => {
    const data = join(folder, 'half')
    const first = run({ DATA_DIR: data })
    await expect
      .poll(
        () =>
          access(join(data, 'db-unfinished', 'base')).then(
            () => true,
            () => false,
          ),
        { interval: 5 },
      )
      .toBe(true)
    first.kill('SIGKILL')
    await once(first, 'exit')
    const second = run({ DATA_DIR: data })
    await ready(second)
    expect(await interrupt(second)).toBe(0)
  })

  it('says which port is taken', async () => {
    const other = createServer()
    await once(other.listen(0, 'localhost'), 'listening')
    const { port } = other.address() as { port: number }
    expect(await failedStart({ PORT: String(port) })).toEqual({
      code: 1,
      output: `Port ${port} is already in use. Stop the other program or choose another port with PORT.`,
    })
    other.close()
  })

  it('refuses a database that is newer than itself, and leaves it as it was', async () => {
    const data = await prepared('newer')
    const known = await readMigrations()
    const store = await openPGlite(join(data, 'db'))
    await migrate(store, [
      ...known,
      { version: known.length + 1, name: '9999_future', sql: 'create table future (id integer)', checksum: 'x' },
    ])
    await store.close()
    const answer = {
      code: 1,
      output: `The database is newer than this program (it has 9999_future, the program ends at ${known.at(-1)?.name}). Update the program.`,
    }
    expect(await failedStart({ DATA_DIR: data })).toEqual(answer)
    const again = await openPGlite(join(data, 'db'))
    const left = sql`select max(version) as version, (select count(*) from future) as rows from schema_migrations`
    const { rows } = await left.execute(again.db)
    await again.close()
    expect(rows).toEqual([{ version: known.length + 1, rows: 0 }])
  })

  it.each([
    [{ PORT: 'http' }, 'Setting PORT "http" is not a whole number.'],
    [{ HOST: 'no.such.host.invalid' }, /^Cannot listen on no\.such\.host\.invalid:0 \(\w+\)\. Check HOST and PORT\.$/],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/aula' }, /^The database at 127\.0\.0\.1:1 cannot be opened: .*ECONNREFUSED/],
  ])('refuses %o in one line', async (env, line) => {
    const { code, output } = await failedStart(env)
    expect(code).toBe(1)
    expect(output.split('\n')).toHaveLength(1)
    expect(output).toMatch(line)
  })

  it('refuses a data folder that is none, or a database that is none', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(await failedStart({ DATA_DIR: join(folder, 'file') })).toEqual({
      code: 1,
      output: `The data folder ${folder}/file cannot be used: it is not a folder. Choose another one with DATA_DIR.`,
    })
    const data = await prepared('damaged')
    await writeFile(join(data, 'db', 'global', 'pg_control'), 'none of ours')
    expect(await failedStart({ DATA_DIR: data })).toEqual({
      code: 1,
      output: `The database in ${data}/db cannot be opened: its files are damaged, or their disk is full.`,
    })
  })
})

describe.runIf(serverUrl)('two servers with one database', { timeout: 300_000 }, () => {
  it('start together on an empty one: both serve the same school, loaded once', async () => {
    const database = await emptyDatabase(String(serverUrl))
    const servers = ['one', 'two'].map((name) =>
      run({ DATABASE_URL: database.url, DATA_DIR: join(folder, name), DEMO: 'true', SECRET: 's'.repeat(32) }),
    )
    const addresses = await Promise.all(servers.map(ready))
    expect(await Promise.all(addresses.map((address) => signIn(address, demoAccounts[0])))).toEqual([200, 200])
    const store = await openPostgres(database.url, 1)
    const loaded = sql`select count(*) as people, count(distinct username) as names, count(*) > 120 as whole from users`
    const { rows } = await loaded.execute(store.db)
    await store.close()
    expect(rows).toEqual([{ people: (rows[0] as { names: number }).names, names: expect.any(Number), whole: true }])
    expect(await Promise.all(servers.map(interrupt))).toEqual([0, 0])
    await database.drop()
  })
})

/** What a server prints when it is ready; it prints that at once. */
async function startText(child: ReturnType<typeof run>): Promise<string> {
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false }))
    if (String(chunk).includes('Aula is ready')) return String(chunk)
  throw new Error(`the server ended: ${await text(child.stderr)}`)
}

const firstStartToken = (output: string) => /\/first-start\/([\w-]{43})\n/.exec(output)?.[1]

const createFirstAdmin = (address: string, token: string | undefined) =>
  post(address, '/first_start', { token, first_name: 'Irene', email: 'irene@example.org', password: 'un lugar tranquilo' })

const signIn = (address: string, account: { username: string; password: string } | undefined) =>
  post(address, '/users/auth/login', { username: account?.username, password: account?.password })

async function post(address: string, path: string, body: object): Promise<number> {
  const page = await fetch(`${address}/api/v1/users/auth/options`)
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(page.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const response = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
    body: JSON.stringify(body),
  })
  return response.status
}
