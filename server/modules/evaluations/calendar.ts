import { auditContextOf, type Caller } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Call, type RequestBody } from '#server/contract.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { conflict, etag, groupArchived, ifMatchRequired, invalid, notFound, rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { calendarOf, evaluationOf, groupOf } from './queries.ts'
import { toEvaluation } from './views.ts'

type Values = RequestBody<'createEvaluation'>

const alreadyClosed = () => rejected('evaluation_closed', 'A program of the evaluation is closed.')

function valuesOf({ name, kind, held_on }: Values) {
  if (name.trim() === '') throw invalid({ name: ['required'] })
  return { name: name.trim(), kind, held_on }
}

const shownValues = ({ name, kind, held_on }: Values) => ({ name: name.trim(), kind, held_on })

/** The group, locked against closings until the transaction ends. @throws 404, 409 `group_archived` */
export async function lockOpenGroup(tx: Tx, caller: Caller, groupId: number) {
  const group = await groupOf(tx, caller, groupId).forUpdate('groups').executeTakeFirst()
  if (!group) throw notFound()
  if (group.archived_at !== null) throw groupArchived()
  return group
}

async function readEvaluation(db: Db | Tx, { id, group_id }: { id: number; group_id: number }) {
  const row = await calendarOf(db, group_id).where('evaluations.id', '=', id).executeTakeFirstOrThrow()
  return toEvaluation(row)
}

const isClosed = (tx: Tx, evaluationId: number) =>
  tx.selectFrom('evaluation_closings').where('evaluation_id', '=', evaluationId).select('course_id').limit(1).executeTakeFirst()

/** An evaluation with its group, both locked. @throws 404, 409 `group_archived` */
export async function lockEvaluation(tx: Tx, caller: Caller, id: number) {
  const found = await evaluationOf(tx, caller, id).executeTakeFirst()
  if (!found) throw notFound()
  await lockOpenGroup(tx, caller, found.group_id)
  const row = await evaluationOf(tx, caller, id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Adds an evaluation to the calendar of a group. */
export async function createEvaluation(call: Call<'createEvaluation'>, { clock, db }: Ctx) {
  const { body, caller, params } = call
  const values = valuesOf(body)
  const evaluation = await transact(db, async (tx) => {
    const group = await lockOpenGroup(tx, caller, params.id)
    const { id } = await tx
      .insertInto('evaluations')
      .values({ ...values, center_id: group.center_id, group_id: group.id, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'created',
        entity: 'evaluation',
        entityId: id,
        centerId: group.center_id,
        after: { group_id: group.id, ...shownValues(body) },
      },
    ])
    return readEvaluation(tx, { id, group_id: group.id })
  })
  return answer(201, evaluation, { headers: { etag: etag(evaluation.revision) } })
}

/** Changes name, kind or date. The kind decides whether marks are held, so it stays once a program is closed. */
export async function updateEvaluation(call: Call<'updateEvaluation'>, { clock, db }: Ctx) {
  const { body, caller, ifMatch, params } = call
  const values = valuesOf(body)
  const { evaluation, isStale } = await transact(db, async (tx) => {
    const row = await lockEvaluation(tx, caller, params.id)
    if (ifMatch === null) throw ifMatchRequired()
    const [before, after] = [shownValues(row), shownValues(body)]
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    if (isSame || row.revision !== ifMatch) return { evaluation: await readEvaluation(tx, row), isStale: !isSame }
    if (before.kind !== after.kind && (await isClosed(tx, row.id))) throw alreadyClosed()
    await tx
      .updateTable('evaluations')
      .set({ ...values, revision: row.revision + 1 })
      .where('id', '=', row.id)
      .execute()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      { action: 'updated', entity: 'evaluation', entityId: row.id, centerId: row.center_id, before, after },
    ])
    return { evaluation: await readEvaluation(tx, row), isStale: false }
  })
  if (isStale) throw conflict(evaluation, evaluation.revision)
  return answer(200, evaluation, { headers: { etag: etag(evaluation.revision) } })
}

/** Deletes an evaluation without closings. */
export async function deleteEvaluation(call: Call<'deleteEvaluation'>, { clock, db }: Ctx) {
  const { caller, params } = call
  await transact(db, async (tx) => {
    const row = await lockEvaluation(tx, caller, params.id)
    if (await isClosed(tx, row.id)) throw alreadyClosed()
    await tx.deleteFrom('evaluations').where('id', '=', row.id).execute()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      { action: 'deleted', entity: 'evaluation', entityId: row.id, centerId: row.center_id, before: shownValues(row) },
    ])
  })
}
