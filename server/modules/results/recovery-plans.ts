import { auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Call } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, etag, ifMatchRequired, invalid, notFound } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockOpenGroup } from '#server/modules/evaluations/calendar.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { findPlannable, type PlanKey, storedPlan } from './recovery-plan-queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof storedPlan>>>

const keyOf = ({ params, query }: { params: { id: number }; query: { group: number; student: number } }): PlanKey => ({
  ...{ groupId: query.group, studentId: query.student, courseId: params.id },
})

/** What the audit log keeps: without the remark, which an erasure deletes. */
const auditedValues = ({ courseId }: PlanKey, { criteria, deliverables, due_on }: Pick<Row, 'criteria' | 'deliverables' | 'due_on'>) => ({
  ...{ course_id: courseId, criteria, deliverables, due_on },
})

const emptyPlan = { criteria: [], deliverables: [], due_on: null, remark: '', revision: 0 }

function toStored({ criteria, deliverables, due_on, remark, revision }: Omit<Row, 'id'>) {
  return { criteria, deliverables, due_on, remark, revision }
}

/** @throws 404, 400 */
async function checkPlannable(tx: Tx, key: PlanKey, criteria: number[], deliverables: number[]) {
  const found = await findPlannable(tx, key, criteria, deliverables)
  if (!found.is_taught) throw notFound()
  if (found.criteria !== criteria.length) throw invalid({ criteria: ['choice'] })
  if (found.tasks !== deliverables.length) throw invalid({ deliverables: ['choice'] })
}

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const isEqual = (a: Omit<Row, 'id' | 'revision'>, b: Omit<Row, 'id' | 'revision'>) =>
  JSON.stringify([a.criteria, a.deliverables, a.due_on, a.remark]) === JSON.stringify([b.criteria, b.deliverables, b.due_on, b.remark])

/** Makes or changes the plan of what a student has to recover in a program. The student is told once, when it is made. */
export async function saveRecoveryPlan(call: Call<'saveRecoveryPlan'>, { clock, db }: Ctx) {
  const { body, caller, ifMatch } = call
  const key = keyOf(call)
  const { groupId: group_id, studentId: student_id, courseId: course_id } = key
  const values = {
    criteria: ascending(body.criteria),
    deliverables: ascending(body.deliverables),
    due_on: body.due_on,
    remark: body.remark.trim(),
  }
  const at = clock.now()
  const { stored, isStale } = await transact(db, async (tx) => {
    const { center_id } = await lockOpenGroup(tx, caller, group_id)
    if (ifMatch === null) throw ifMatchRequired()
    await checkPlannable(tx, key, values.criteria, values.deliverables)
    const old = await storedPlan(tx, key)
    if (old && isEqual(old, values)) return { stored: toStored(old), isStale: false }
    if ((old?.revision ?? 0) !== ifMatch) return { stored: old ? toStored(old) : emptyPlan, isStale: true }
    const revision = ifMatch + 1
    const changed = { ...values, author_id: caller.id, changed_at: at, revision }
    const { id } = await tx
      .insertInto('recovery_plans')
      .values({ ...changed, center_id, group_id, student_id, course_id, created_at: at })
      .onConflict((on) => on.columns(['group_id', 'student_id', 'course_id']).doUpdateSet(changed))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        ...{ action: old ? 'updated' : 'created', entity: 'recovery_plan', entityId: id, centerId: center_id, studentId: student_id },
        ...(old ? { before: auditedValues(key, old) } : {}),
        after: auditedValues(key, values),
      },
    ])
    if (!old) {
      await insertNotifications(tx, [
        { centerId: center_id, userId: student_id, kind: 'recovery_planned', data: { group_id, course_id }, at },
      ])
    }
    return { stored: { ...values, revision }, isStale: false }
  })
  if (isStale) throw conflict(stored, stored.revision)
  return answer(200, stored, { headers: { etag: etag(stored.revision) } })
}

/** Removes the plan of a student in a program. */
export async function removeRecoveryPlan(call: Call<'removeRecoveryPlan'>, { clock, db }: Ctx) {
  const { caller, ifMatch } = call
  const key = keyOf(call)
  const stale = await transact(db, async (tx) => {
    const { center_id } = await lockOpenGroup(tx, caller, key.groupId)
    const old = await storedPlan(tx, key)
    if (!old) throw notFound()
    if (ifMatch === null) throw ifMatchRequired()
    if (old.revision !== ifMatch) return toStored(old)
    await tx.deleteFrom('recovery_plans').where('id', '=', old.id).execute()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        ...{ action: 'deleted', entity: 'recovery_plan', entityId: old.id, centerId: center_id, studentId: key.studentId },
        before: auditedValues(key, old),
      },
    ])
    return null
  })
  if (stale) throw conflict(stale, stale.revision)
}
