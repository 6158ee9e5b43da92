import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { denied, groupArchived, invalid, notFound, rejected } from '#server/errors.ts'
import { recordChanges } from './grade-history-queries.ts'
import { findGrade } from './grade-queries.ts'
import { findPlace } from './access.ts'
import { draftState, lockGroup, lockWork, select, type WorkKey } from './work-queries.ts'

/** Selects the version that counts. The mark stays, whatever version it was given for. */
export async function selectVersion({ id: requestId, caller, params, body }: Call<'selectVersion'>, { db, clock }: Ctx): Promise<void> {
  const now = clock.now()
  const place = await findPlace(db, caller, now, params.id, body.group_id)
  if (!place) throw notFound()
  const isOwn = caller.role === 'student'
  if (isOwn && body.student_id !== undefined && body.student_id !== caller.id) throw notFound()
  const studentId = isOwn ? caller.id : body.student_id
  if (studentId === undefined) throw invalid({ student_id: ['required'] })
  const key: WorkKey = { groupId: place.group_id, deliverableId: place.id, studentId }

  await transact(db, async (tx) => {
    const group = await lockGroup(tx, key.groupId)
    const submission = await lockWork(tx, key)
    const { handedIn } = await draftState(tx, submission?.id ?? 0)
    const version = handedIn.find(({ id }) => id === body.version_id)
    if (!submission || !version) throw notFound()
    if (isOwn && !place.is_enrolled) throw denied()
    if (group.archived_at !== null) throw groupArchived()
    const grade = await findGrade(tx, key)
    if (isOwn && grade?.outcome) throw rejected('already_graded', 'The work is already graded.')
    if (submission.selected_version_id === version.id) return
    await select(tx, submission.id, version.id)
    const shadow = {
      outcome: grade?.outcome ?? null,
      mark: grade?.mark ?? null,
      points: grade?.points ?? null,
      criteria: grade?.criteria ?? [],
    }
    const selected = handedIn.find(({ id }) => id === submission.selected_version_id)
    await recordChanges(tx, { caller, requestId, at: now }, [
      {
        submissionId: submission.id,
        centerId: place.center_id,
        studentId,
        action: 'select',
        before: selected ? { ...shadow, version_number: selected.number } : null,
        after: { ...shadow, version_number: version.number },
      },
    ])
  })
}
