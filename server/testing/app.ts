import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, apiDefinition } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Ctx } from '../context.ts'
import { type Db, transact } from '../db/client.ts'
import { openLog } from '../log.ts'
import { sessionCookies, startSession } from '../modules/auth/sessions.ts'
import { openDeps } from '../open.ts'
import type { ApiDefinition } from '../plugins/contract.ts'
import { Client } from './client.ts'
import { contractCheck } from './contract-check.ts'
import { type ReadMail, readMails } from './mails.ts'
import { temporaryFolder } from './temporary-folder.ts'
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
  mails: () => Promise<ReadMail[]>
  close: () => Promise<void>
}

/**
 * The real application on a database of its own, with a clock that the test moves, files and mails in a temporary folder.
 * Every answer that its clients get is checked against the contract. Close it in `afterAll`.
 */
export async function testApp(settings: Partial<Config> = {}, definition: ApiDefinition = apiDefinition): Promise<TestApp> {
  const store = await testStore()
  const dataDir = await temporaryFolder()
  const config: Config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir, webDir: join(dataDir, 'web'), ...settings }
  const { deps, queue } = await openDeps(config, store, openLog(config.logLevel))
  const clock = testClock()
  const ctx = { ...deps, clock }
  const check = contractCheck(definition.contract)
  const app = await buildApp(ctx, check.watch(definition))
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
