/**
 * `npm run bench:backup`: how long a backup of a large school takes while its server runs, how much memory it needs, and the longest
 * wait of somebody who reads meanwhile, with the longest wait without a backup beside it.
 *
 * `--students N` sets the size of the school, `--engine postgres` or `embedded` measures one of them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { startPostgres } from '../support/postgres.ts'
import { startServer, systemEnvironment, thisCheckout } from '../support/server.ts'
import { environmentOf, prepareData } from './bench/data.ts'
import { longestWait, memoryOf } from './bench/others.ts'

const { values } = parseArgs({ options: { students: { type: 'string', default: '30000' }, engine: { type: 'string' } } })

/** Runs one backup as a process of its own. @returns seconds, and MB that it needed at most */
async function backUp(env: NodeJS.ProcessEnv): Promise<{ seconds: number; megabytes: number }> {
  const start = performance.now()
  const child = spawn(process.execPath, ['scripts/backup.ts'], {
    cwd: thisCheckout,
    env: { ...systemEnvironment(), ...env },
    stdio: 'inherit',
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  let megabytes = 0
  const sampling = setInterval(() => {
    void memoryOf(child.pid).then((now = 0) => {
      megabytes = Math.max(megabytes, now)
    })
  }, 50)
  const [code] = await ended
  clearInterval(sampling)
  if (code !== 0) throw new Error(`the backup ended with ${String(code)}`)
  return { seconds: (performance.now() - start) / 1000, megabytes }
}

async function measure(engine: string, adminUrl: string | null): Promise<string[]> {
  const data = await prepareData({ checkout: thisCheckout, students: Number(values.students), adminUrl })
  const env = environmentOf(data)
  const server = await startServer({ env })
  const rows: string[] = []
  try {
    for (const name of ['first backup', 'second backup']) {
      const [alone] = await longestWait(server.url, () => pause(10_000))
      const before = (await memoryOf(server.process.pid)) ?? 0
      const [beside, { megabytes, seconds }] = await longestWait(server.url, () => backUp(env))
      const grown = ((await memoryOf(server.process.pid)) ?? 0) - before
      rows.push(`| ${engine}, ${name} | ${seconds.toFixed(1)} | ${megabytes.toFixed(0)} | ${grown.toFixed(0)} | ${beside} | ${alone} |`)
    }
  } finally {
    await server.stop()
  }
  return rows
}

await ensureBuilt(process.execPath)
const rows: string[] = []
if (values.engine !== 'embedded') {
  const postgres = await startPostgres({ durable: true })
  rows.push(...(await measure('PostgreSQL', postgres.url).finally(() => postgres.stop())))
}
if (values.engine !== 'postgres') rows.push(...(await measure('Embedded database', null)))
console.log(`| backup of ${values.students} students | seconds | MB of its process | MB more of the server | longest wait of others ms | without a backup ms |
|---|---:|---:|---:|---:|---:|
${rows.join('\n')}`)
