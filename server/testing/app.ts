import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, house } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { transact } from '../db/client.ts'
import { openLog } from '../log.ts'
import { sessionCookies, startSession } from '../modules/auth/sessions.ts'
import { openDeps } from '../open.ts'
import type { House } from '../plugins/contract.ts'
import { Client } from './client.ts'
import { contractCheck } from './contract-check.ts'
import { testStore } from './template.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now: () => Date
  set: (at: string | Date) => void
  /** @param seconds forward */
  forward: (seconds: number) => void
}

function testClock(start = new Date()): TestClock {
  let at = start
  return {
    now: () => at,
    set(value) {
      at = new Date(value)
    },
    forward(seconds) {
      at = new Date(at.getTime() + seconds * 1000)
    },
  }
}

export interface TestApp {
  app: FastifyInstance
  db: Db
  ctx: Ctx
  clock: TestClock
  /** A new browser, signed in nowhere. */
  visitor: () => Client
  /** A new browser in which a person is signed in. */
  as: (userId: number) => Promise<Client>
  /** Does the background work that waits, and answers how many jobs there were. */
  runJobs: () => Promise<number>
  /** Mails sent so far, oldest first, decoded. */
  mails: () => Promise<{ to: string; subject: string; text: string }[]>
  close: () => Promise<void>
}

/**
 * The real application on a database of its own, with a clock that the test moves, files and mails in a temporary folder.
 * Every answer that its clients get is checked against the contract. Close it in `afterAll`.
 */
export async function testApp(settings: Partial<Config> = {}, rooms: House = house): Promise<TestApp> {
  const store = await testStore()
  const dataDir = await mkdtemp(join(tmpdir(), 'aula-test-'))
  const config: Config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir, webDir: join(dataDir, 'web'), ...settings }
  const { deps, queue } = await openDeps(config, store, openLog(config.logLevel))
  const clock = testClock()
  const ctx = { ...deps, clock }
  const app = await buildApp(ctx, rooms)
  const check = contractCheck(rooms.contract)
  const visitor = () => new Client(app, check)
  return {
    app,
    db: store.db,
    ctx,
    clock,
    visitor,
    async as(userId) {
      const client = visitor()
      await client.send({ method: 'GET', url: '/' })
      const tokens = await transact(store.db, (tx) => startSession(tx, userId, { address: client.address, userAgent: 'test' }, clock.now()))
      for (const { name, value, path } of sessionCookies(ctx.config.secret, tokens, clock.now()))
        client.cookies.set(name, { value: value ?? '', path })
      return client
    },
    runJobs: () => queue.drain(ctx),
    mails: () => readMails(join(dataDir, 'mail')),
    async close() {
      await app.close()
      await queue.stop()
      await store.dispose()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function readMails(folder: string) {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const [head = '', ...body] = (await readFile(join(folder, file), 'utf8')).split('\r\n\r\n')
      const header = (name: string) => decodeWords(new RegExp(`^${name}: (.*(?:\\r\\n\\s.*)*)`, 'm').exec(head)?.[1] ?? '')
      const text = body.join('\r\n\r\n')
      const encoding = /^content-transfer-encoding: (.*)$/im.exec(head)?.[1]
      return {
        to: header('To'),
        subject: header('Subject'),
        text: (encoding === 'base64'
          ? Buffer.from(text, 'base64').toString()
          : encoding === 'quoted-printable'
            ? quoted(text)
            : text
        ).replaceAll('\r\n', '\n'),
      }
    }),
  )
}

const bytes = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
const quoted = (text: string) => bytes(text.replaceAll('=\r\n', ''))
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : bytes(word.replaceAll('_', ' ')),
    )
