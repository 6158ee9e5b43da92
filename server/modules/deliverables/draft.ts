import type { Caller } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Call } from '#server/contract.ts'
import { type Db, type Tx, transact } from '#server/db/client.ts'
import { conflict, denied, etag, groupArchived, ifMatchRequired, invalid, notFound, rejected } from '#server/errors.ts'
import { findPlace, type Place } from './access.ts'
import { isExempt } from './exemption-queries.ts'
import type { Stage } from './stage-queries.ts'
import { toDraft } from './views.ts'
import { draftState, lockGroup, openWork, type SubmissionRow, versionRows, type WorkKey, writeDraft } from './work-queries.ts'

const rejections = {
  not_open: () => rejected('not_open', 'The deliverable is not open yet.'),
  open: () => null,
  late: () => null,
  closed: () => rejected('closed', 'The deliverable no longer accepts work.'),
  no_hand_in: () => rejected('closed', 'Nothing is handed in here.'),
} as const satisfies Record<Stage, () => Error | null>

/** Why a student may not write to a deliverable now; null when they may. */
export function rejectionOf(place: Place): Error | null {
  if (!place.is_enrolled) return denied()
  if (place.archived_at !== null) return groupArchived()
  return closedAt(place)
}

/** Why nobody can hand in now; null when it is open. */
export const closedAt = (place: Pick<Place, 'is_live' | 'stage'>): Error | null =>
  place.is_live ? rejections[place.stage]() : rejections.closed()

/** The task for a student with access to it, with the key of their own work. */
export async function ownPlace(db: Db, caller: Caller, now: Date, deliverableId: number, groupId: number) {
  const place = await findPlace(db, caller, now, deliverableId, groupId)
  if (!place) throw notFound()
  return { place, key: { groupId, deliverableId, studentId: caller.id } satisfies WorkKey }
}

/** @throws 409 when the student of a locked work is exempt */
export async function refuseExempt(tx: Tx, submissionId: number): Promise<void> {
  if (await isExempt(tx, submissionId)) throw rejected('exempt', 'You are exempt from this deliverable.')
}

export interface OwnWork {
  submission: SubmissionRow
  state: Awaited<ReturnType<typeof draftState>>
}

/** Runs a change of the caller's own draft while its submission is locked. */
export function changeDraft<T>(db: Db, place: Place, key: WorkKey, change: (tx: Tx, work: OwnWork) => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    const group = await lockGroup(tx, key.groupId)
    if (group.archived_at !== null) throw groupArchived()
    const submission = await openWork(tx, place.center_id, key)
    await refuseExempt(tx, submission.id)
    return change(tx, { submission, state: await draftState(tx, submission.id) })
  })
}

/** Stores the draft under its next revision, and creates it if needed. */
export function updateDraft(tx: Tx, place: Place, { submission, state }: OwnWork, change: { text?: string; link?: string }, now: Date) {
  const where = { centerId: place.center_id, groupId: place.group_id, submissionId: submission.id, draftId: state.draft?.id ?? null }
  return writeDraft(tx, where, change, state.revision + 1, now)
}

function isAddress(link: string): boolean {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
}

function checkDraft(place: Place, { text, link }: { text?: string; link?: string }) {
  const errors = {
    ...(text && !place.accepts_text ? { text: ['not_accepted'] } : {}),
    ...(link && !place.accepts_link ? { link: ['not_accepted'] } : link && !isAddress(link) ? { link: ['wrong_format'] } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Saves text and link of the draft. Saving the same values again changes nothing and is no conflict. */
export async function saveDraft({ caller, params, body, ifMatch }: Call<'saveDraft'>, { db, clock }: Ctx) {
  const now = clock.now()
  const { place, key } = await ownPlace(db, caller, now, params.id, body.group_id)
  const rejection = rejectionOf(place)
  if (rejection) throw rejection
  if (ifMatch === null) throw ifMatchRequired()
  const { group_id: _, ...change } = body
  checkDraft(place, change)
  const draft = await changeDraft(db, place, key, async (tx, work) => {
    const { draft: stored, revision } = work.state
    const kept = { text: stored?.text ?? '', link: stored?.link ?? '' }
    const isSame = (change.text ?? kept.text) === kept.text && (change.link ?? kept.link) === kept.link
    if (!isSame && (stored?.revision ?? revision) !== ifMatch) {
      const current = toDraft(await versionRows(tx, key))
      throw conflict(current, current.revision)
    }
    if (!isSame) await updateDraft(tx, place, work, change, now)
    return toDraft(await versionRows(tx, key))
  })
  return answer(200, draft, { headers: { etag: etag(draft.revision) } })
}
