import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { fileUrl, fullName } from '#server/modules/people/person.ts'
import { begunYearRow, undoWindow } from './year-queries.ts'
import { type BegunYearRow, obstaclesOf } from './undo-queries.ts'

type BegunYear = components['schemas']['BegunYear']

/** Until when the beginning of a school year can be undone. */
export const undoUntil = (begunAt: Date): Date => new Date(begunAt.getTime() + undoWindow)

/** @throws 404 where it does not exist for the caller */
export async function requireBegunYear(db: Db | Tx, caller: Caller, id: number): Promise<BegunYearRow> {
  const row = await begunYearRow(db, caller, id)
  if (!row) throw notFound()
  return row
}

/** How many groups are done while a year is beginning or being undone. */
function progressOf({ groups, settled_at, undone_at }: BegunYearRow): BegunYear['progress'] {
  if (settled_at !== null) return null
  const all = groups.filter(({ role }) => role === 'ended' || (undone_at !== null && role === 'created'))
  return { done: all.filter(({ is_pending }) => !is_pending).length, total: all.length }
}

/** A begun school year in the shape of the contract. @throws 404 */
export async function readBegunYear(db: Db, caller: Caller, id: number, now: Date): Promise<BegunYear> {
  const row = await requireBegunYear(db, caller, id)
  const until = undoUntil(row.begun_at)
  const isOver = until <= now
  const { undone_at } = row
  return {
    id: row.id,
    center: { id: row.center_id, name: row.center_name },
    period: row.period,
    begun_at: row.begun_at.toISOString(),
    begun_by:
      row.first_name === null
        ? null
        : fullName({ first_name: row.first_name, last_name_1: row.last_name_1 ?? '', last_name_2: row.last_name_2 ?? '' }),
    undone_at: undone_at?.toISOString() ?? null,
    groups: row.groups.flatMap(({ id: groupId, name, role, logo_file_id, incoming }) =>
      undone_at !== null || role === 'ended' || groupId === null || name === null
        ? []
        : [{ id: groupId, name, logo: fileUrl(logo_file_id), is_new: role === 'created', incoming_count: incoming }],
    ),
    students_count: row.students_count ?? 0,
    progress: progressOf(row),
    undo:
      undone_at === null && row.settled_at !== null
        ? { until: until.toISOString(), is_over: isOver, obstacles: isOver ? [] : await obstaclesOf(db, row) }
        : null,
  }
}
