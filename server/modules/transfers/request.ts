import { type AuditContext, auditContextOf } from '#server/caller.ts'
import type { Call, Handlers } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { denied, invalid, notFound, rejected } from '#server/errors.ts'
import { managesStudents } from '#server/modules/students/access.ts'
import { centerOfGroup, centerOfStudent, managedCenterFor } from '#server/modules/students/access.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { findAccount, managersOf, stateOf } from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const validDays = 30
/** Days after a refusal in which the center cannot ask for the same account. */
const quietDays = 30

interface Asked {
  toCenterId: number
  fromCenterId: number | null
  userId: number | null
  account: string | null
  groupId: number | null
  askedByReceiver: boolean
}

async function insert(tx: Tx, { at, caller }: AuditContext, asked: Asked): Promise<void> {
  await tx
    .insertInto('student_transfers')
    .values({
      to_center_id: asked.toCenterId,
      from_center_id: asked.fromCenterId,
      user_id: asked.userId,
      account: asked.account,
      group_id: asked.groupId,
      asked_by_receiver: asked.askedByReceiver,
      requested_by: caller.id,
      requested_at: at,
      expires_at: new Date(at.getTime() + validDays * dayMs),
    })
    .execute()
}

/** The center that asks is locked, so that two requests for one account take turns. */
async function requireFirst(tx: Tx, at: Date, centerId: number, account: string): Promise<void> {
  const earlier = await tx
    .selectFrom('student_transfers')
    .where('to_center_id', '=', centerId)
    .where('asked_by_receiver', '=', true)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['account']), '=', account.toLowerCase()))
    .select(['state', 'expires_at', 'answered_at'])
    .execute()
  if (earlier.some((row) => stateOf(row, at) === 'pending')) throw invalid({ account: ['already_requested'] })
  const quiet = at.getTime() - quietDays * dayMs
  if (earlier.some(({ state, answered_at }) => state === 'declined' && (answered_at?.getTime() ?? 0) > quiet))
    throw invalid({ account: ['declined_recently'] })
}

async function placeOf({ body, caller }: Call<'requestTransfer'>, db: Parameters<typeof centerOfGroup>[0]) {
  if (body.group_id === undefined) return { centerId: await managedCenterFor(db, caller, body.center), groupId: null }
  const centerId = await centerOfGroup(db, caller, body.group_id)
  if (body.center !== undefined && body.center !== centerId) throw notFound()
  return { centerId, groupId: body.group_id }
}

export const requestHandlers = {
  /** A request for an account that cannot be transferred is stored too, and waits until it expires. */
  requestTransfer: async (call, { clock, db }) => {
    const { centerId, groupId } = await placeOf(call, db)
    const account = call.body.account.trim()
    if (account === '') throw invalid({ account: ['required'] })
    const auditContext = auditContextOf(call, clock)
    await transact(db, async (tx) => {
      await lockSeats(tx, centerId)
      const person = await findAccount(tx, account)
      if (person?.center_ids.includes(centerId)) throw invalid({ account: ['already_here'] })
      await requireFirst(tx, auditContext.at, centerId, account)
      const fromCenterId = person?.is_student ? (person.center_ids[0] ?? null) : null
      const userId = fromCenterId === null ? null : (person?.id ?? null)
      await insert(tx, auditContext, { toCenterId: centerId, fromCenterId, userId, account, groupId, askedByReceiver: true })
      await recordAuditEvents(tx, auditContext, [
        { action: 'transfer_requested', entity: 'center', entityId: centerId, centerId, after: { account } },
      ])
      if (fromCenterId === null || userId === null) return
      const data = { center_id: centerId, student_id: userId }
      const managers = await managersOf(tx, fromCenterId)
      await insertNotifications(
        tx,
        managers.map((manager) => ({ centerId: fromCenterId, userId: manager, kind: 'transfer_requested', data, at: auditContext.at })),
      )
    })
  },

  startTransfer: async (call, { clock, db }) => {
    const { body, caller, params } = call
    const fromCenterId = await centerOfStudent(db, caller, params.id)
    if (!managesStudents(caller, fromCenterId)) throw denied()
    const auditContext = auditContextOf(call, clock)
    const { at } = auditContext
    await transact(db, async (tx) => {
      await lockSeats(tx, fromCenterId)
      const student = await tx
        .selectFrom('center_students')
        .where('center_id', '=', fromCenterId)
        .where('user_id', '=', params.id)
        .select('archived_at')
        .executeTakeFirst()
      if (!student) throw notFound()
      if (student.archived_at !== null) throw rejected('student_archived', 'The student is in the archive of the center.')
      const to = await tx.selectFrom('centers').where('slug', '=', body.center_slug.trim().toLowerCase()).select('id').executeTakeFirst()
      if (!to || to.id === fromCenterId) throw invalid({ center_slug: ['choice'] })
      const earlier = await tx
        .selectFrom('student_transfers')
        .where('from_center_id', '=', fromCenterId)
        .where('user_id', '=', params.id)
        .where('to_center_id', '=', to.id)
        .select(['state', 'expires_at'])
        .execute()
      if (earlier.some((row) => stateOf(row, at) === 'pending')) throw rejected('transfer_pending', 'A request is waiting already.')
      const asked = { toCenterId: to.id, fromCenterId, userId: params.id, account: null, groupId: null, askedByReceiver: false }
      await insert(tx, auditContext, asked)
      await recordAuditEvents(tx, auditContext, [
        {
          action: 'transfer_offered',
          entity: 'student',
          entityId: params.id,
          centerId: fromCenterId,
          studentId: params.id,
          after: { center: body.center_slug.trim() },
        },
      ])
      const data = { center_id: fromCenterId, student_id: params.id }
      const managers = await managersOf(tx, to.id)
      await insertNotifications(
        tx,
        managers.map((manager) => ({ centerId: to.id, userId: manager, kind: 'transfer_requested', data, at })),
      )
    })
  },
} satisfies Partial<Handlers>
