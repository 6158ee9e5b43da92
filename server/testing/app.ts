import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { JobQueue } from '../adapters/jobs.ts'
import { apiDefinition, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Ctx } from '../context.ts'
import { type Db, type Store, transact } from '../db/client.ts'
import { openLog } from '../log.ts'
import { sessionCookies, startSession } from '../modules/auth/sessions.ts'
import { openDeps } from '../open.ts'
import type { ApiDefinition } from '../plugins/contract.ts'
import { cookieName } from '../plugins/cookies.ts'
import { Client } from './client.ts'
import { contractCheck } from './contract-check.ts'
import { type ReadMail, readMails } from './mails.ts'
import { takeWorkspace, type Workspace } from './workspace.ts'

/** A clock that only a test moves. */
export interface TestClock {
  now: () => Date
  set: (at: string | Date) => void
  /** @param seconds forward */
  forward: (seconds: number) => void
}

function testClock(): TestClock {
  let at = new Date()
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
  store: Store
  db: Db
  ctx: Ctx
  clock: TestClock
  /** A new browser without a session. */
  visitor: () => Client
  /** A new browser with a signed-in person. */
  as: (userId: number) => Promise<Client>
  /** Round trips to the database so far. */
  roundTrips: () => number
  /** Runs the waiting background jobs and returns how many there were. */
  runJobs: () => Promise<number>
  /** Mails sent so far, oldest first, decoded. */
  mails: () => Promise<ReadMail[]>
  close: () => Promise<void>
}

interface BuiltApp {
  app: FastifyInstance
  ctx: Ctx
  clock: TestClock
  queue: JobQueue<Ctx>
  check: ReturnType<typeof contractCheck>
}

async function build({ store, dataDir }: Workspace, settings: Partial<Config>, definition: ApiDefinition): Promise<BuiltApp> {
  const config: Config = {
    ...readConfig({ LOG_LEVEL: 'silent', SECOND_FACTOR_FOR_ADMINS: 'false' }),
    dataDir,
    webDir: join(dataDir, 'web'),
    ...settings,
  }
  const { deps, queue } = await openDeps(config, store, openLog(config.logLevel))
  const clock = testClock()
  // Tests write to the database without the application.
  const ctx = { ...deps, clock, seenForMs: 0 }
  const check = contractCheck(definition.contract)
  return { app: await buildApp(ctx, check.watch(definition)), ctx, clock, queue, check }
}

const kept = new WeakMap<Workspace, Map<string, BuiltApp>>()

/** The app of the real contract is built once for each of its settings; another contract is for one test file only. */
async function appOn(workspace: Workspace, settings: Partial<Config>, definition: ApiDefinition): Promise<BuiltApp> {
  if (definition !== apiDefinition) return build(workspace, settings, definition)
  const bySettings = kept.get(workspace) ?? new Map<string, BuiltApp>()
  kept.set(workspace, bySettings)
  const key = JSON.stringify(settings)
  const built = bySettings.get(key) ?? (await build(workspace, settings, definition))
  bySettings.set(key, built)
  return built
}

/**
 * The real application on a database without rows, with a clock that the test moves, files and mails in a temporary folder.
 * Every response that its clients get is checked against the contract. Close it in `afterAll`.
 */
export async function testApp(settings: Partial<Config> = {}, definition: ApiDefinition = apiDefinition): Promise<TestApp> {
  const { workspace, giveBack } = await takeWorkspace()
  const { app, ctx, clock, queue, check } = await appOn(workspace, settings, definition)
  clock.set(new Date())
  const { db } = workspace.store
  const visitor = () => new Client(app, check)
  return {
    app,
    store: workspace.store,
    db,
    ctx,
    clock,
    visitor,
    async as(userId) {
      const client = visitor()
      await client.send({ method: 'GET', url: '/' })
      const tokens = await transact(db, (tx) => startSession(tx, userId, { address: client.address, userAgent: 'test' }, clock.now()))
      for (const { name, value, path } of sessionCookies(ctx.config.secret, tokens, clock.now()))
        client.cookies.set(cookieName(ctx.config, name), {
          value: value ?? '',
          path: ctx.config.publicUrl.startsWith('https:') ? '/' : path,
        })
      return client
    },
    roundTrips: () => workspace.store.traffic.roundTrips,
    runJobs: () => queue.drain(ctx),
    mails: () => readMails(join(workspace.dataDir, 'mail')),
    async close() {
      if (definition !== apiDefinition) {
        await app.close()
        await queue.stop()
      }
      await giveBack()
      // another contract may break its own rules on purpose
      if (definition === apiDefinition) check.finish()
    },
  }
}
