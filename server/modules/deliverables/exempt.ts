import { type AuditContext, auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call, ReplyBody } from '#server/contract.ts'
import { type Tx, transact } from '#server/db/client.ts'
import { conflict, groupArchived, invalid, notFound } from '#server/errors.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { findPlace, type Place } from './access.ts'
import { openWorks } from './bulk-grade-queries.ts'
import { type ExemptableGrade, gradesOf, restoreGrades, withdrawExemptionNotices, writeExemptions } from './exemption-queries.ts'
import { type GradeChange, historyEntryOf, recordChanges } from './grade-history-queries.ts'
import { lockWorks } from './grade-queries.ts'
import { withdrawNotices } from './notices.ts'
import { lockEnrolled } from './reminder-queries.ts'
import { toExemption } from './views.ts'
import { lockGroup } from './work-queries.ts'

type Revisions = ReadonlyMap<number, number>

const revisionsOf = (students: readonly { id: number; revision: number }[]): Revisions =>
  new Map(students.map(({ id, revision }) => [id, revision]))

/**
 * Exempts students from a deliverable, all or none, and tells them. An exemption takes the place of the mark, which comes back when it
 * ends. One that they have already, with the same reason, changes nothing and is no conflict.
 */
export async function exemptStudents(call: Call<'exemptStudents'>, { db, clock, workListener }: Ctx): Promise<ReplyBody<'exemptStudents'>> {
  const { caller, params, body } = call
  const now = clock.now()
  const place = await findPlace(db, caller, now, params.id, body.group_id)
  if (!place) throw notFound()
  const reason = body.reason.trim()
  if (reason === '') throw invalid({ reason: ['required'] })
  const revisions = revisionsOf(body.students)
  return transact(db, async (tx) => {
    const grades = await lockedGrades(tx, place, [...revisions.keys()])
    const changed = grades.filter(
      (grade) => grade.outcome !== 'exempt' || grade.exemption_reason !== reason || grade.shows_exemption_reason !== body.shows_reason,
    )
    refuseChanged(changed, revisions)
    if (changed.length === 0) return { exempted: 0 }
    const ids = changed.map(({ submission_id }) => submission_id)
    await writeExemptions(tx, place, ids, { reason, showsReason: body.shows_reason }, { id: caller.id, at: now })
    const exempt = { outcome: 'exempt', mark: null, points: null, entry: 'mark', criteria: [] } as const
    const history = changed.map((grade) => ({
      ...changeOf(place, grade),
      action: 'exempt' as const,
      after: historyEntryOf({ ...exempt, criteria: [] }, null),
      reason,
    }))
    await announce(tx, auditContextOf(call, clock), place, { kind: 'exempted', history })
    const studentIds = changed.map(({ student_id }) => student_id)
    await workListener.resultsChanged(tx, { ...place, studentIds })
    return { exempted: changed.length }
  })
}

/** Ends exemptions, all or none, and tells the students. Their marks are again as they were. */
export async function endExemptions(call: Call<'endExemptions'>, { db, clock, workListener }: Ctx): Promise<ReplyBody<'endExemptions'>> {
  const { caller, params, body } = call
  const now = clock.now()
  const place = await findPlace(db, caller, now, params.id, body.group_id)
  if (!place) throw notFound()
  const revisions = revisionsOf(body.students)
  return transact(db, async (tx) => {
    const grades = await lockedGrades(tx, place, [...revisions.keys()])
    const exempt = grades.filter(({ outcome }) => outcome === 'exempt')
    refuseChanged(exempt, revisions)
    if (exempt.length === 0) return { ended: 0 }
    await restoreGrades(
      tx,
      exempt.map(({ submission_id }) => submission_id),
    )
    const restored = new Map(
      (
        await gradesOf(
          tx,
          place,
          exempt.map(({ student_id }) => student_id),
        )
      ).map((grade) => [grade.submission_id, entryOf(grade)]),
    )
    const history = exempt.map((grade) => ({
      ...changeOf(place, grade),
      action: 'end_exemption' as const,
      after: restored.get(grade.submission_id) ?? null,
    }))
    await announce(tx, auditContextOf(call, clock), place, { kind: 'exemption_ended', history })
    await workListener.resultsChanged(tx, { ...place, studentIds: exempt.map(({ student_id }) => student_id) })
    return { ended: exempt.length }
  })
}

/** The grades of enrolled students, with a row for each of them, locked until the transaction ends. */
async function lockedGrades(tx: Tx, place: Place, studentIds: readonly number[]): Promise<ExemptableGrade[]> {
  const group = await lockGroup(tx, place.group_id)
  if (group.archived_at !== null) throw groupArchived()
  const ids = await lockEnrolled(tx, place.group_id, studentIds)
  if (ids.length < studentIds.length) throw invalid({ students: ['choice'] })
  await openWorks(tx, place, ids)
  await lockWorks(tx, place, ids)
  return gradesOf(tx, place, ids)
}

/** @throws 409 when an exemption is not the one that was read; of a single student with what stands */
function refuseChanged(grades: readonly ExemptableGrade[], revisions: Revisions): void {
  for (const grade of grades) {
    const current = toExemption(grade)
    const revision = current?.revision ?? 0
    if (revision !== revisions.get(grade.student_id)) throw conflict(revisions.size === 1 ? current : null, revision)
  }
}

const entryOf = ({ entry, version_number, ...grade }: ExemptableGrade) =>
  historyEntryOf({ ...grade, entry: entry ?? 'mark' }, version_number)

const changeOf = (place: Place, grade: ExemptableGrade) => ({
  submissionId: grade.submission_id,
  centerId: place.center_id,
  studentId: grade.student_id,
  before: entryOf(grade),
})

interface Announcement {
  kind: 'exempted' | 'exemption_ended'
  history: readonly GradeChange[]
}

/** Adds changes to the history of the marks and tells the students. What they have not read yet about the task no longer holds. */
async function announce(tx: Tx, context: AuditContext, place: Place, { kind, history }: Announcement): Promise<void> {
  await recordChanges(tx, context, history)
  const ids = history.map(({ studentId }) => studentId)
  await withdrawNotices(tx, { groupId: place.group_id, deliverableId: place.id }, ids)
  await withdrawExemptionNotices(tx, place, ids)
  if (!place.is_live) return
  const data = { group_id: place.group_id, deliverable_id: place.id }
  await insertNotifications(
    tx,
    ids.map((userId) => ({ centerId: place.center_id, userId, kind, data, at: context.at })),
  )
}
