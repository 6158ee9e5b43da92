import type { components } from '#openapi/generated/schema.gen.ts'
import { type Caller, auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Handler, Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { ApiError } from '#server/errors.ts'
import { type GroupAction, moveGroup } from './move.ts'
import { readGroup } from './read.ts'

type Move = components['schemas']['GroupMoves']['results'][number]
interface OneGroup {
  caller: Caller
  id: string
  params: { id: number }
}

const moveOne = (action: GroupAction) => async (call: OneGroup, ctx: Ctx) => {
  await transact(ctx.db, (tx) => moveGroup(tx, auditContextOf(call, ctx.clock), action, call.params.id))
  return readGroup(ctx.db, call.caller, call.params.id)
}

/** API errors that are the outcome of one group and do not stop the others. */
const outcomes: Readonly<Record<string, Move['outcome']>> = {
  not_found: 'missing',
  archive_denied: 'denied',
  no_licences: 'no_licences',
  programs_withdrawn: 'withdrawn',
  year_under_way: 'busy',
}

/** One transaction per group: the lock on the center is released in between, and a failure does not undo the others. */
const moveGroups: Handler<'moveGroups'> = async (call, ctx) => {
  const { action, ids } = call.body
  const results: Move[] = []
  for (const id of ids) {
    const result = await transact(ctx.db, (tx) => moveGroup(tx, auditContextOf(call, ctx.clock), action, id)).then(
      (moved) => ({
        outcome: moved === null ? ('already' as const) : ('done' as const),
        students_count: moved ?? 0,
        seats: null,
        withdrawn: [],
      }),
      (error: unknown) => {
        const outcome = error instanceof ApiError ? outcomes[error.body.code] : undefined
        if (outcome === undefined) throw error
        const { seats = null, courses: withdrawn = [] } = (error as ApiError).body
        return { outcome, students_count: 0, seats, withdrawn }
      },
    )
    const name = result.outcome === 'missing' ? null : (await readGroup(ctx.db, call.caller, id)).name
    results.push({ id, name, ...result })
  }
  return { results }
}

export const archiveHandlers = {
  archiveGroup: moveOne('archive'),
  unarchiveGroup: moveOne('unarchive'),
  moveGroups,
} satisfies Partial<Handlers>
