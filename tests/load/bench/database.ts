import pg from 'pg'
import { parentOf } from './cpu.ts'

export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

let databases = 0

/** Creates a database, empty or as a copy of another one that has no connections, and answers its address. */
export async function createDatabase(adminUrl: string, copyOf: string | null): Promise<string> {
  const name = `bench_${(databases += 1)}`
  const template = copyOf === null ? '' : ` template ${new URL(copyOf).pathname.slice(1)}`
  await withDatabase(adminUrl, (client) => client.query(`create database ${name}${template}`))
  return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
}

/** Id of the process that owns all backends of a PostgreSQL server on this machine. */
export const serverPid = (url: string): Promise<number> =>
  withDatabase(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  })
