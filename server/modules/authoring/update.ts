import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { auditContextOf } from '#server/caller.ts'
import { answer, type Handler, type RequestBody } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, etag, ifMatchRequired, invalid, rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { checkCriteria, type CriterionWeights } from './criteria.ts'
import { type LockedDeliverable, lockDeliverable } from './lock.ts'
import { courseOfDeliverable, workIn } from './queries.ts'
import { readAuthored } from './read.ts'
import { checkRecovery } from './recovery.ts'

type Change = RequestBody<'updateDeliverable'>

/** What decides which mark a given mark becomes, and what it counts for. */
const deciding = ['max_points', 'kind', 'recovers_id', 'criteria'] as const
const recovering = ['kind', 'recovers_id', 'criteria'] as const

/** What decides whether a class requires it. */
const requiring = ['kind', 'is_active', 'accepts_text', 'accepts_link', 'accepts_files', 'accepts_late'] as const

/** @throws 400 codes of the fields */
async function checkChange(tx: Tx, { row }: LockedDeliverable, after: Required<Change>, changed: readonly string[]): Promise<void> {
  if (after.name === '') throw invalid({ name: ['required'] })
  await checkCriteria(tx, row.course_id, after.criteria)
  if (recovering.some((field) => changed.includes(field))) await checkRecovery(tx, row.course_id, row.id, after)
}

/** @throws 409 `has_marks` */
async function requireUnmarked(tx: Tx, id: number): Promise<void> {
  const { marks } = await workIn(tx, id).executeTakeFirstOrThrow()
  if (marks > 0) throw rejected('has_marks', 'There are marks in this deliverable.')
}

/** Criteria that stay keep their pins. */
async function writeCriteria(tx: Tx, { row }: LockedDeliverable, criteria: CriterionWeights): Promise<void> {
  const ids = criteria.map(({ criterion_id }) => criterion_id)
  await tx
    .deleteFrom('deliverable_criteria')
    .where('deliverable_id', '=', row.id)
    .where('criterion_id', '<>', sql<number>`all(${ids}::bigint[])`)
    .execute()
  if (criteria.length === 0) return
  await tx
    .insertInto('deliverable_criteria')
    .values(criteria.map((each) => ({ ...each, deliverable_id: row.id, course_id: row.course_id })))
    .onConflict((on) => on.columns(['deliverable_id', 'criterion_id']).doUpdateSet({ weight: sql`excluded.weight` }))
    .execute()
}

/** The editable fields of a deliverable as they stand. */
async function valuesOf(tx: Tx, { row }: LockedDeliverable): Promise<Required<Change>> {
  const criteria = await tx
    .selectFrom('deliverable_criteria')
    .where('deliverable_id', '=', row.id)
    .select(['criterion_id', 'weight'])
    .orderBy('criterion_id')
    .execute()
  const { name, instructions, max_points, accepts_text, accepts_link, accepts_files, accepts_late, is_active, kind, recovers_id } = row
  return { name, instructions, max_points, accepts_text, accepts_link, accepts_files, accepts_late, is_active, kind, recovers_id, criteria }
}

/** The change as it is stored: a name without spaces around it, criteria in the order of `valuesOf`. */
function normalised({ name, criteria, ...change }: Change): Change {
  return {
    ...change,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(criteria === undefined ? {} : { criteria: criteria.toSorted((a, b) => a.criterion_id - b.criterion_id) }),
  }
}

const only = (values: Required<Change>, fields: readonly (keyof Change)[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/**
 * Changes a deliverable. While students have marks in it, what decides a mark stays as it is.
 * @throws 409 `conflict` with the deliverable as it stands, 409 `has_marks`, 428 without If-Match
 */
export const updateDeliverable: Handler<'updateDeliverable'> = async (call, { db, clock, workListener }) => {
  const { body, caller, ifMatch, params } = call
  const isStale = await transact(db, async (tx) => {
    // nothing is locked for somebody who may not change it
    const isRequiring = requiring.some((field) => body[field] !== undefined)
    if (isRequiring && (await courseOfDeliverable(tx, caller, params.id)))
      await workListener.classesChange(tx, { deliverableIds: [params.id] }, clock.now())
    const locked = await lockDeliverable(tx, caller, params.id)
    if (ifMatch === null) throw ifMatchRequired()
    const before = await valuesOf(tx, locked)
    const after: Required<Change> = { ...before, ...normalised(body) }
    const changed = (Object.keys(after) as (keyof Change)[]).filter((field) => !isDeepStrictEqual(before[field], after[field]))
    if (changed.length === 0) return false
    if (ifMatch !== locked.row.revision) return true
    await checkChange(tx, locked, after, changed)
    if (deciding.some((field) => changed.includes(field))) await requireUnmarked(tx, params.id)
    if (changed.includes('criteria')) await writeCriteria(tx, locked, after.criteria)
    const { criteria: _, ...columns } = after
    await tx
      .updateTable('deliverables')
      .set({ ...columns, revision: locked.row.revision + 1 })
      .where('id', '=', params.id)
      .execute()
    const event = {
      action: 'updated',
      entity: 'deliverable',
      entityId: params.id,
      centerId: locked.centerId,
      courseId: locked.row.course_id,
    }
    await recordAuditEvents(tx, auditContextOf(call, clock), [{ ...event, before: only(before, changed), after: only(after, changed) }])
    return false
  })
  const deliverable = await readAuthored(db, caller, params.id)
  if (isStale) throw conflict(deliverable, deliverable.revision)
  return answer(200, deliverable, { headers: { etag: etag(deliverable.revision) } })
}
