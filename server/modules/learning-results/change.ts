import { sql } from 'kysely'
import { auditContextOf, type CallAuditContext, type Caller } from '#server/caller.ts'
import type { RequestBody } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { transact, type Tx, violatedConstraint } from '#server/db/client.ts'
import { ApiError, ifMatchRequired, invalid, rejected } from '#server/errors.ts'
import { lockEditableCourse } from '#server/modules/access/courses.ts'
import { type AuditEvent, recordAuditEvents } from '#server/modules/audit/record.ts'

/** Most learning results of a program, and criteria of a learning result. */
export const mostSiblings = 60

/** A change of the learning results of one program, while nobody else changes the program. */
export interface CourseChange {
  tx: Tx
  courseId: number
  record: (event: Pick<AuditEvent, 'action' | 'before' | 'after'>) => Promise<void>
}

/** @throws 404 and 403 as `lockEditableCourse`; 400 `code: repeated` where a sibling has the code; 409 `has_marks` */
export async function changeCourse<T>(
  call: { caller: Caller; id: string },
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  courseId: number,
  work: (change: CourseChange) => Promise<T>,
): Promise<T> {
  const context: CallAuditContext = auditContextOf(call, clock)
  return transact(db, async (tx) => {
    const course = await lockEditableCourse(tx, call.caller, courseId)
    const record: CourseChange['record'] = (event) =>
      recordAuditEvents(tx, context, [{ ...event, entity: 'course', entityId: courseId, centerId: course.center_id }])
    return work({ tx, courseId, record })
  }).catch((error: unknown) => {
    throw errorOf(violatedConstraint(error)) ?? error
  })
}

/** What a constraint that refused a change means. A mark for a criterion can outlast the task's assessing it. */
function errorOf(constraint = ''): ApiError | undefined {
  if (/^(learning_results_course_id_code|criteria_learning_result_id_code)_key$/.test(constraint)) return invalid({ code: ['repeated'] })
  if (/^(grade_criteria_criterion_id|evaluation_marks_learning_result_id)_fkey$/.test(constraint))
    return rejected('has_marks', 'There are marks that depend on it.')
  return undefined
}

/** Texts of a row without blanks around them. @throws 400 `required` for one that is only blanks */
export function trimmed<T extends { code?: string; name?: string }>(row: T): T {
  const errors: Record<string, string[]> = {}
  const result = { ...row }
  for (const field of ['code', 'name'] as const) {
    const text = row[field]?.trim()
    if (text === undefined) continue
    if (text === '') errors[field] = ['required']
    result[field] = text
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return result
}

/** The order of siblings when one of them, or a new one, comes to a place. */
export function orderWith(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((each) => each !== id)
  return others.toSpliced(Math.min(position, others.length), 0, id)
}

/** Positions of siblings in one statement. */
export async function setPositions(tx: Tx, table: 'learning_results' | 'criteria', ids: readonly number[]): Promise<void> {
  const position = sql<number>`array_position(${ids}::bigint[], id) - 1`
  await tx
    .updateTable(table)
    .set({ position })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

/** 409: it stays while marks or tasks refer to it. @param current the value with its uses */
export const stillUsed = (code: 'has_marks' | 'assessed', current: unknown) =>
  new ApiError(409, {
    detail: code === 'has_marks' ? 'There are marks that depend on it.' : 'There are tasks that assess it.',
    code,
    current,
  })

interface Row {
  id: number
  revision: number
}

interface Saved {
  /** Whether the caller changed an older revision; then nothing was saved. */
  isStale: boolean
  /** Only changed fields; null where nothing changed. */
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

/**
 * Saves the fields and the place of a row among its siblings.
 * @throws 428 without a revision
 */
export async function saveRow(
  tx: Tx,
  table: 'learning_results' | 'criteria',
  row: Row,
  siblings: readonly Row[],
  { position, ...fields }: RequestBody<'updateCriterion'>,
  ifMatch: number | null,
): Promise<Saved> {
  if (ifMatch === null) throw ifMatchRequired()
  const values = row as unknown as Record<string, unknown>
  const changed = Object.entries(fields).filter(([field, value]) => value !== undefined && values[field] !== value)
  const ids = siblings.map(({ id }) => id)
  const order = position === undefined ? ids : orderWith(ids, row.id, position)
  const moves = order.join() !== ids.join()
  if (changed.length === 0 && !moves) return { isStale: false, before: null, after: {} }
  if (ifMatch !== row.revision) return { isStale: true, before: null, after: {} }
  const change = Object.fromEntries(changed)
  await tx
    .updateTable(table)
    .set({ ...change, revision: row.revision + 1 })
    .where('id', '=', row.id)
    .execute()
  if (moves) await setPositions(tx, table, order)
  const after = { ...change, ...(moves ? { position: order.indexOf(row.id) } : {}) }
  return { isStale: false, before: Object.fromEntries(Object.keys(after).map((field) => [field, values[field]])), after }
}
