import { auditContextOf, type Caller } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Call } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, etag, ifMatchRequired, invalid, notFound, rejected } from '#server/errors.ts'
import { parseMark } from '#server/grading/index.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockOpenGroup } from '#server/modules/evaluations/calendar.ts'
import { customScoreOf, findTarget, isHeld, readCustomScore, type ScoreTarget } from './custom-score-queries.ts'

/** What was typed. @throws 400 */
function valuesOf({ text, reason }: { text: string; reason: string }) {
  if (reason.trim() === '') throw invalid({ reason: ['required'] })
  const parsed = parseMark(text)
  if (!parsed.ok) throw invalid({ text: [parsed.code] })
  if (parsed.value.kind !== 'mark') throw invalid({ text: ['wrong_format'] })
  return { mark: parsed.value.mark, reason: reason.trim() }
}

/** @throws 409 where a closed evaluation holds the mark */
async function refuseHeld(tx: Tx, group: { center_id: number; period: string }, target: ScoreTarget) {
  if (await isHeld(tx, group, target)) throw rejected('evaluation_closed', 'A closed evaluation holds this mark.')
}

/** Sets a teacher's own mark in place of a computed one. */
export async function setCustomScore(call: Call<'setCustomScore'>, { clock, db, workListener }: Ctx) {
  const { body, caller } = call
  const values = valuesOf(body)
  if ((body.kind === 'program') !== (body.target_id === null)) throw invalid({ target_id: ['choice'] })
  const target = {
    courseId: body.course_id,
    studentId: body.student_id,
    resultId: body.kind === 'result' ? body.target_id : null,
    contentId: body.kind === 'content' ? body.target_id : null,
  }
  const { score, isStanding } = await transact(db, async (tx) => {
    const group = await lockOpenGroup(tx, caller, body.group_id)
    const { is_taught, has_target, standing } = await findTarget(tx, group.id, target)
    if (!is_taught) throw notFound()
    if (body.kind !== 'program' && !has_target) throw invalid({ target_id: ['choice'] })
    if (standing !== null) return { score: await readCustomScore(tx, standing), isStanding: true }
    await refuseHeld(tx, group, target)
    const { id } = await tx
      .insertInto('custom_scores')
      .values({
        ...values,
        center_id: group.center_id,
        group_id: group.id,
        student_id: target.studentId,
        course_id: target.courseId,
        learning_result_id: target.resultId,
        content_id: target.contentId,
        author_id: caller.id,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'created',
        entity: 'custom_score',
        entityId: id,
        centerId: group.center_id,
        studentId: target.studentId,
        after: { course_id: target.courseId, kind: body.kind, target_id: body.target_id, mark: values.mark },
        reason: values.reason,
      },
    ])
    await workListener.resultsChanged(tx, { group_id: group.id, course_id: target.courseId, studentIds: [target.studentId] })
    return { score: await readCustomScore(tx, id), isStanding: false }
  })
  if (isStanding) throw conflict(score, score.revision)
  return answer(201, score, { headers: { etag: etag(score.revision) } })
}

/** A mark with its group locked against closings. @throws 404, 409 `group_archived`, `evaluation_closed` */
async function lockScore(tx: Tx, caller: Caller, id: number) {
  const found = await customScoreOf(tx, caller, id)
  if (!found) throw notFound()
  const group = await lockOpenGroup(tx, caller, found.group_id)
  const row = await customScoreOf(tx, caller, id)
  if (!row) throw notFound()
  await refuseHeld(tx, group, {
    courseId: row.course_id,
    studentId: row.student_id,
    resultId: row.learning_result_id,
    contentId: row.content_id,
  })
  return row
}

/** Changes mark and reason; who changes it is its author from then on. */
export async function updateCustomScore(call: Call<'updateCustomScore'>, { clock, db, workListener }: Ctx) {
  const { body, caller, ifMatch, params } = call
  const values = valuesOf(body)
  const { score, isStale } = await transact(db, async (tx) => {
    const row = await lockScore(tx, caller, params.id)
    if (ifMatch === null) throw ifMatchRequired()
    const isSame = row.mark === values.mark && row.reason === values.reason
    if (isSame || row.revision !== ifMatch) return { score: await readCustomScore(tx, row.id), isStale: !isSame }
    await tx
      .updateTable('custom_scores')
      .set({ ...values, author_id: caller.id, created_at: clock.now(), revision: row.revision + 1 })
      .where('id', '=', row.id)
      .execute()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'updated',
        entity: 'custom_score',
        entityId: row.id,
        centerId: row.center_id,
        studentId: row.student_id,
        before: { mark: row.mark },
        after: { mark: values.mark },
        reason: values.reason,
      },
    ])
    await workListener.resultsChanged(tx, { ...row, studentIds: [row.student_id] })
    return { score: await readCustomScore(tx, row.id), isStale: false }
  })
  if (isStale) throw conflict(score, score.revision)
  return answer(200, score, { headers: { etag: etag(score.revision) } })
}

/** Removes it: the computed mark holds again. */
export async function removeCustomScore(call: Call<'removeCustomScore'>, { clock, db, workListener }: Ctx) {
  const { caller, ifMatch, params } = call
  const stale = await transact(db, async (tx) => {
    const row = await lockScore(tx, caller, params.id)
    if (ifMatch === null) throw ifMatchRequired()
    if (row.revision !== ifMatch) return readCustomScore(tx, row.id)
    await tx.deleteFrom('custom_scores').where('id', '=', row.id).execute()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'deleted',
        entity: 'custom_score',
        entityId: row.id,
        centerId: row.center_id,
        studentId: row.student_id,
        before: { mark: row.mark },
        reason: row.reason,
      },
    ])
    await workListener.resultsChanged(tx, { ...row, studentIds: [row.student_id] })
    return null
  })
  if (stale) throw conflict(stale, stale.revision)
}
