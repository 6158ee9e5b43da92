/**
 * Kills a server under load, on both engines: many clients write grades, the server gets SIGKILL and restarts on the same data, and
 * all acknowledged writes must exist.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'
import { Gradebook } from './gradebook.ts'

const rounds = 3
const password = 'aula-demo-1'

/** Kills the server once. @returns the lost acknowledged writes */
async function round(env: Record<string, string>): Promise<{ written: number; lost: string[] }> {
  const before = await startServer({ env })
  const book = await Gradebook.open(before.url, password)
  const writing = book.writeUntilItBreaks()
  await pause(1500 + Math.random() * 1500)
  await before.stop('SIGKILL')
  await writing
  const after = await startServer({ env })
  try {
    return { written: book.acknowledged, lost: await book.missingAt(after.url, password) }
  } finally {
    await after.stop('SIGKILL')
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
