/**
 * Pulls the plug under load: grades and drafts are written from many hands, the server is killed with SIGKILL, started again
 * on the same data, and every write that it had answered must be there. On the embedded database and on PostgreSQL.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/setup/ports.mjs'
import { startPostgres } from '../support/postgres.ts'
import { Gradebook } from './gradebook.ts'

const root = join(import.meta.dirname, '../..')
const rounds = 3
const password = 'aula-demo-1'

interface Running {
  url: string
  kill: () => Promise<void>
}

async function start(env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'error', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`)
    const answer = await fetch(`${url}/api/v1/users/auth/options`).catch(() => undefined)
    if (answer?.ok) break
    await pause(50)
  }
  const kill = () =>
    new Promise<void>((resolve) => {
      server.once('exit', () => resolve())
      server.kill('SIGKILL')
    })
  return { url, kill }
}

/** One plug pulled; answers what was lost. */
async function round(env: Record<string, string>): Promise<{ written: number; lost: string[] }> {
  const before = await start(env)
  const book = await Gradebook.open(before.url, password)
  const writing = book.writeUntilItBreaks()
  await pause(1500 + Math.random() * 1500)
  await before.kill()
  await writing
  const after = await start(env)
  try {
    return { written: book.acknowledged, lost: await book.missingAt(after.url, password) }
  } finally {
    await after.kill()
  }
}

async function crash(name: string, settings: Record<string, string>): Promise<{ passed: number; failed: number }> {
  const data = mkdtempSync(join(tmpdir(), 'aula-crash-'))
  const env = { DATA_DIR: data, ...settings }
  const count = { passed: 0, failed: 0 }
  try {
    for (let number = 1; number <= rounds; number += 1) {
      const { written, lost } = await round(env)
      const holds = written > 0 && lost.length === 0
      count[holds ? 'passed' : 'failed'] += 1
      console.log(`${holds ? '✓' : '✗'} ${name}, kill ${number}: ${written} acknowledged writes, ${lost.length} lost`)
      for (const each of lost.slice(0, 5)) console.log(`  ${each}`)
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
  return count
}

const embedded = await crash('embedded', {})
const postgres = await startPostgres({ durable: true })
let server = { passed: 0, failed: 0 }
try {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database crash')
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = '/crash'
  server = await crash('PostgreSQL', { DATABASE_URL: url.href })
} finally {
  await postgres.stop()
}
const total = { passed: embedded.passed + server.passed, failed: embedded.failed + server.failed, skipped: 0 }
if (process.env['TEST_REPORT']) writeFileSync(process.env['TEST_REPORT'], JSON.stringify(total))
process.exitCode = total.failed > 0 ? 1 : 0
