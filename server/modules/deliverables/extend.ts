import { type AuditContext, auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Call, type ReplyBody, type RequestBody } from '#server/contract.ts'
import { type Tx, transact } from '#server/db/client.ts'
import { conflict, type FieldErrors, groupArchived, ifMatchRequired, invalid, notFound } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { findPlace, type Place } from './access.ts'
import {
  extensionOf,
  type GrantedDates,
  type GrantedExtension,
  grantedExtensions,
  withdrawDateNotices,
  writeExtensions,
} from './extension-queries.ts'
import { lockEnrolled } from './reminder-queries.ts'
import { optionalMoment, toExtension } from './views.ts'
import { lockGroup } from './work-queries.ts'

const isSame = (a: Date | null | undefined, b: Date | null) => (a?.getTime() ?? null) === (b?.getTime() ?? null)

/**
 * The granted dates. The date of the group, typed again, is none of the student's own.
 * @throws 400 `before_group`, `nothing_to_extend`, `before_due`, `required`
 */
function readDates(place: Place, body: RequestBody<'extendDeadline'>): GrantedDates {
  const errors: FieldErrors = {}
  const read = (name: 'due_at' | 'closes_at') => {
    const [text, ofGroup] = [body[name], place[name]]
    if (text === null) return null
    const at = new Date(text)
    if (ofGroup === null) errors[name] = ['nothing_to_extend']
    else if (at < ofGroup) errors[name] = ['before_group']
    return isSame(at, ofGroup) ? null : at
  }
  const dates = { due_at: read('due_at'), closes_at: read('closes_at') }
  const due = dates.due_at ?? place.due_at
  if (!errors['closes_at'] && dates.closes_at && due && dates.closes_at < due) errors['closes_at'] = ['before_due']
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (dates.due_at === null && dates.closes_at === null) throw invalid({ due_at: ['required'] })
  return dates
}

/** Grants students dates of their own, all or none, and tells them. Dates that they have already change nothing and are no conflict. */
export async function extendDeadline(call: Call<'extendDeadline'>, { db, clock, workListener }: Ctx): Promise<ReplyBody<'extendDeadline'>> {
  const { caller, params, body } = call
  const now = clock.now()
  const place = await findPlace(db, caller, now, params.id, body.group_id)
  if (!place) throw notFound()
  if (place.archived_at !== null) throw groupArchived()
  const reason = body.reason.trim()
  if (reason === '') throw invalid({ reason: ['required'] })
  const dates = readDates(place, body)
  const revisions = new Map(body.students.map(({ id, revision }) => [id, revision]))
  return transact(db, async (tx) => {
    await lockOpenGroup(tx, place)
    const ids = await lockEnrolled(tx, place.group_id, [...revisions.keys()])
    if (ids.length < revisions.size) throw invalid({ students: ['choice'] })
    const stored = new Map((await grantedExtensions(tx, place, ids)).map((row) => [row.student_id, row]))
    const has = (row: GrantedExtension | undefined) =>
      row !== undefined && isSame(row.due_at, dates.due_at) && isSame(row.closes_at, dates.closes_at) && row.reason === reason
    const changed = ids.filter((id) => !has(stored.get(id)))
    for (const id of changed) {
      const revision = stored.get(id)?.revision ?? 0
      if (revision !== revisions.get(id)) throw conflict(revisions.size === 1 ? await current(tx, place, id) : null, revision)
    }
    if (changed.length === 0) return { extended: 0 }
    await workListener.classesChange(tx, { deliverableIds: [place.id], groupIds: [place.group_id] }, now)
    await writeExtensions(tx, place, changed, { ...dates, reason }, { id: caller.id, at: now })
    await announce(
      tx,
      auditContextOf(call, clock),
      place,
      changed.map((id) => ({ studentId: id, before: stored.get(id), after: dates, reason })),
    )
    return { extended: changed.length }
  })
}

/** Withdraws the dates of one student. */
export async function withdrawExtension(call: Call<'withdrawExtension'>, { db, clock }: Ctx) {
  const { caller, params, query, ifMatch } = call
  const place = await findPlace(db, caller, clock.now(), params.id, query.group)
  if (!place) throw notFound()
  if (ifMatch === null) throw ifMatchRequired()
  await transact(db, async (tx) => {
    await lockOpenGroup(tx, place)
    await lockEnrolled(tx, place.group_id, [params.student_id])
    const [stored] = await grantedExtensions(tx, place, [params.student_id])
    if (!stored) return
    if (stored.revision !== ifMatch) throw conflict(await current(tx, place, params.student_id), stored.revision)
    await tx
      .deleteFrom('deliverable_extensions')
      .where('deliverable_id', '=', place.id)
      .where('group_id', '=', place.group_id)
      .where('student_id', '=', params.student_id)
      .execute()
    await announce(tx, auditContextOf(call, clock), place, [{ studentId: params.student_id, before: stored, after: null, reason: null }])
  })
  return answer(204, undefined)
}

async function lockOpenGroup(tx: Tx, place: Place): Promise<void> {
  const group = await lockGroup(tx, place.group_id)
  if (group.archived_at !== null) throw groupArchived()
}

async function current(tx: Tx, place: Place, studentId: number) {
  const row = await extensionOf(tx, { groupId: place.group_id, deliverableId: place.id, studentId }).executeTakeFirst()
  return row ? toExtension(row) : null
}

interface Change {
  studentId: number
  before: GrantedDates | undefined
  after: GrantedDates | null
  reason: string | null
}

/** Records changed dates and tells the students. */
async function announce(tx: Tx, context: AuditContext, place: Place, changes: readonly Change[]): Promise<void> {
  const shown = (dates: GrantedDates | null | undefined) =>
    dates ? { group_id: place.group_id, due_at: optionalMoment(dates.due_at), closes_at: optionalMoment(dates.closes_at) } : null
  await recordAuditEvents(
    tx,
    context,
    changes.map(({ studentId, before, after, reason }) => ({
      action: after ? 'extended' : 'extension_withdrawn',
      entity: 'deliverable',
      entityId: place.id,
      centerId: place.center_id,
      studentId,
      before: shown(before),
      after: shown(after),
      reason,
    })),
  )
  const ids = changes.map(({ studentId }) => studentId)
  await withdrawDateNotices(tx, place, ids)
  if (!place.is_live) return
  const data = { group_id: place.group_id, deliverable_id: place.id }
  await insertNotifications(
    tx,
    ids.map((userId) => ({ centerId: place.center_id, userId, kind: 'deadline_changed', data, at: context.at })),
  )
}
