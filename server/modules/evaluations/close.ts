import { auditContextOf, type Caller } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid, notFound, rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { actaDay, type ActaEntry, capErrors, entryOf, ruledBy } from './acta-codes.ts'
import { lockEvaluation } from './calendar.ts'
import { holdProgram, type Line, writeRecords } from './hold.ts'
import type { HeldWork } from './held-work.ts'
import { noticeClosing } from './notices.ts'
import { fingerprintOf, type MarksNow, programNow } from './marks-now.ts'
import { type EvaluationRow, missingOf, storedProgram } from './queries.ts'
import { readProgram } from './read.ts'
import { sitsWithoutSitting, sittingsBefore } from './sittings.ts'
import { wouldHold } from './would-hold.ts'

const marksChanged = () => rejected('marks_changed', 'The marks have changed since they were shown.')

/** One program of an evaluation, with the group locked: nothing else is closed, graded or changed in it meanwhile. */
async function lockProgram(tx: Tx, caller: Caller, { id, course_id: courseId }: { id: number; course_id: number }) {
  const found = await lockEvaluation(tx, caller, id)
  const stored = await storedProgram(tx, found, courseId).executeTakeFirstOrThrow()
  const evaluation = ruledBy(found, stored.closings[0])
  return { evaluation, stored, place: { groupId: evaluation.group_id, courseId, isInitial: evaluation.kind === 'initial' } }
}

/** Closes an evaluation in one program. What is closed is what was shown: other marks since then are refused. */
export async function closeEvaluation(call: Call<'closeEvaluation'>, { clock, db, workListener }: Ctx) {
  const { body, caller, params } = call
  const at = clock.now()
  await transact(db, async (tx) => {
    const { evaluation, stored, place } = await lockProgram(tx, caller, params)
    if (stored.is_taught === null) throw notFound()
    if (stored.closings.length > 0) throw rejected('evaluation_closed', 'The evaluation is closed.')
    const ids = stored.students.map(({ id }) => id)
    const now = await programNow(tx, place, ids, stored)
    if (!now) throw notFound()
    if (fingerprintOf(now, now.students) !== body.fingerprint) throw marksChanged()
    const day = actaDay(evaluation, undefined, at)
    const lines = linesOf(evaluation, now.students, body.students, day)
    const sitsInVain = ({ studentId, code }: Line) =>
      sitsWithoutSitting(evaluation, sittingsBefore(evaluation, stored, { courseId: place.courseId, studentId }), { code }, day)
    if (lines.some(sitsInVain)) throw invalid({ students: ['no_sittings'] })
    await holdProgram(tx, evaluation, { courseId: place.courseId, now, lines, at, closedBy: caller.impersonator?.id ?? caller.id })
    await noticeClosing(tx, evaluation, place.courseId, now, at)
    const studentIds = lines.map(({ studentId }) => studentId)
    await workListener.resultsChanged(tx, { group_id: evaluation.group_id, course_id: place.courseId, studentIds })
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'closed',
        entity: 'evaluation',
        entityId: evaluation.id,
        centerId: evaluation.center_id,
        after: { group_id: evaluation.group_id, course_id: place.courseId, students: lines.length, rules_version: now.rulesVersion },
      },
    ])
  })
  return readProgram(db, caller, { id: params.id, courseId: params.course_id, at })
}

function linesOf(
  evaluation: EvaluationRow,
  students: ReadonlyMap<number, MarksNow>,
  given: Call<'closeEvaluation'>['body']['students'],
  day: string,
): Line[] {
  const typed = new Map(given.map((each) => [each.id, each]))
  if (typed.size < given.length || given.some(({ id }) => !students.has(id))) throw invalid({ students: ['choice'] })
  const lines = [...students].map(([studentId, now]): Line => {
    const { code = null, remark = '' } = typed.get(studentId) ?? {}
    const entry = entryOf(evaluation, now, code, day)
    if (typeof entry === 'string') throw invalid({ students: [entry] })
    return { studentId, ...entry, remark: remark.trim(), now }
  })
  const errors = capErrors(evaluation, lines)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return lines
}

/** Reopens a closed program for one student: what is held of them no longer keeps marks from falling. */
export async function reopenStudent(call: Call<'reopenEvaluatedStudent'>, { clock, db }: Ctx) {
  const { body, caller, params } = call
  const at = clock.now()
  const reason = body.reason.trim()
  if (reason === '') throw invalid({ reason: ['required'] })
  await transact(db, async (tx) => {
    const { evaluation, stored } = await lockProgram(tx, caller, params)
    if (stored.closings.length === 0) throw rejected('evaluation_open', 'The evaluation is not closed.')
    const record = stored.records.find(({ id }) => id === params.student_id)
    if (!record) throw notFound()
    if (record.reopened_at !== null) return
    await recordOf(tx, params)
      .set({ reopened_at: at, reopened_by: caller.impersonator?.id ?? caller.id, reopen_reason: reason, revision: record.revision + 1 })
      .execute()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'student_reopened',
        entity: 'evaluation',
        entityId: evaluation.id,
        centerId: evaluation.center_id,
        studentId: params.student_id,
        after: { course_id: params.course_id },
        reason,
      },
    ])
  })
  return readProgram(db, caller, { id: params.id, courseId: params.course_id, at })
}

const recordOf = (tx: Tx, params: { id: number; course_id: number; student_id: number }) =>
  tx
    .updateTable('evaluation_records')
    .where('evaluation_id', '=', params.id)
    .where('course_id', '=', params.course_id)
    .where('student_id', '=', params.student_id)

/**
 * Closes a closed program for one student, by the rules with which it was closed: again for one who was reopened, or for one who came to the
 * group afterwards, with a reason. The audit event has what was held before and after.
 */
export async function closeStudent(call: Call<'closeEvaluatedStudent'>, { clock, db, workListener }: Ctx) {
  const { body, caller, params } = call
  const at = clock.now()
  await transact(db, async (tx) => {
    const { evaluation, stored, place } = await lockProgram(tx, caller, params)
    const record = stored.records.find(({ id }) => id === params.student_id)
    if (!record && !missingOf(stored).some(({ id }) => id === params.student_id)) throw notFound()
    if (record?.reopened_at === null) throw rejected('evaluation_open', 'The student was not reopened.')
    const reason = record ? record.reopen_reason : (body.reason ?? '').trim()
    if (reason === '') throw invalid({ reason: ['required'] })
    const program = await programNow(tx, place, [params.student_id], stored)
    const now = wouldHold(stored, program, params.student_id)
    if (!program || !now) throw notFound()
    if (fingerprintOf(program, new Map([[params.student_id, now]])) !== body.fingerprint) throw marksChanged()
    const day = actaDay(evaluation, stored.closings[0], at)
    const entry = entryOf(evaluation, now, body.code, day)
    if (typeof entry === 'string') throw invalid({ code: [entry] })
    const sittings = sittingsBefore(evaluation, stored, { courseId: place.courseId, studentId: params.student_id })
    if (sitsWithoutSitting(evaluation, sittings, entry, day)) throw invalid({ code: ['no_sittings'] })
    const others = stored.records.filter(({ id }) => id !== params.student_id)
    if (Object.keys(capErrors(evaluation, [...others, entry])).length > 0) throw invalid({ code: ['too_many'] })
    const before = stored.marks.filter(({ student_id }) => student_id === params.student_id)
    const held = await tx
      .deleteFrom('evaluation_records')
      .where('evaluation_id', '=', params.id)
      .where('course_id', '=', params.course_id)
      .where('student_id', '=', params.student_id)
      .returning('work')
      .executeTakeFirst()
    const { plan, rulesVersion } = program
    const work = now.work === null ? ((held?.work ?? null) as HeldWork | null) : { ...now.work, own: { plan, rulesVersion } }
    const line = { studentId: params.student_id, ...entry, remark: body.remark.trim(), now: { ...now, work } }
    await writeRecords(tx, evaluation, place.courseId, [line])
    if (record)
      await recordOf(tx, params)
        .set({ revision: record.revision + 1 })
        .execute()
    else await noticeClosing(tx, evaluation, place.courseId, { students: new Map([[params.student_id, now]]) }, at)
    await workListener.resultsChanged(tx, { group_id: evaluation.group_id, course_id: place.courseId, studentIds: [params.student_id] })
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: record ? 'student_closed' : 'student_added',
        entity: 'evaluation',
        entityId: evaluation.id,
        centerId: evaluation.center_id,
        studentId: params.student_id,
        ...(record ? { before: heldOf(record, before) } : {}),
        after: heldOf(
          line,
          now.results.map(({ id, mark }) => ({ learning_result_id: id, mark })),
        ),
        reason,
      },
    ])
  })
  return readProgram(db, caller, { id: params.id, courseId: params.course_id, at })
}

const heldOf = (
  { mark, acta, code }: Pick<ActaEntry, 'mark' | 'acta' | 'code'>,
  results: readonly { learning_result_id: number; mark: number }[],
) => ({ mark, acta, code, results: results.map(({ learning_result_id, mark: held }) => ({ id: learning_result_id, mark: held })) })
