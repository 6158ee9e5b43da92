import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../context.ts'

/** Longest wait for the database, in milliseconds. */
const timeoutMs = 2000

/**
 * `/healthz` answers while the process is up; a supervisor restarts the process when there is no answer. `/readyz` answers 200 while it may
 * get requests: the database answers and the server is not closing. Migrations are done before it listens. A virus scanner that does
 * not answer is named there and does not change the status: all but uploads works.
 */
export function addHealth(app: FastifyInstance, { db, scanner }: Pick<Deps, 'db' | 'scanner'>) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const answer = (reply: FastifyReply, error: string | null, more: object = {}) =>
    reply
      .code(error === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: error ?? 'ok', ...more })
  app.get('/healthz', (_request, reply) => answer(reply, null))
  app.get('/readyz', async (_request, reply) => {
    if (isClosing) return answer(reply, 'closing')
    const query = sql`select 1 from schema_migrations limit 1`.execute(db).then(
      () => null,
      () => 'database does not answer',
    )
    const scanning = scanner?.isUp()
    const error = await Promise.race([query, pause(timeoutMs, 'database does not answer', { ref: false })])
    return answer(reply, error, scanning && { virus_scanner: (await scanning) ? 'ok' : 'does not answer' })
  })
}
