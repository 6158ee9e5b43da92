import type { Caller, CallAuditContext, AuditContext } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Handler } from '#server/contract.ts'
import { json } from '#server/db/json.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { ApiError, conflict, denied, invalid, notFound } from '#server/errors.ts'
import { schoolDay } from '#server/school-day.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { asErrors } from '#server/modules/centers/field-rules.ts'
import { offerAdministration } from '#server/modules/centers/invitations.ts'
import { type Added, addTeacher, changeAdministrator } from '#server/modules/centers/team.ts'
import { type Draft, gapsOf, readDraft, type SetupPart } from './draft.ts'
import { insertCenter } from './insert-center.ts'
import { checkNames } from './name-queries.ts'
import { lockSetup, type SetupRow } from './queries.ts'
import { answerSetup, readSetup } from './read.ts'

/** Why a part was rejected: the code of its field or of the error. Rethrows everything but API errors below 500. */
function codeOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  return Object.values(error.body.errors ?? {})[0]?.[0] ?? error.body.code
}

/** Creates the center of a setup in one transaction, unless it exists already. */
async function takeCenter(tx: Tx, auditContext: AuditContext, row: SetupRow, draft: Draft): Promise<number> {
  const names = row.center_id === null ? await checkNames(tx, draft) : null
  const free = names ? { name: names.name_available, slug: names.slug_available } : null
  const gaps = gapsOf(draft, free, schoolDay(auditContext.at, draft.time_zone))
  if (gaps.length > 0) throw invalid(asErrors(gaps))
  if (row.center_id !== null) return row.center_id
  const { team: _team, administrator: _administrator, ...written } = draft
  const { teacher_licenses, student_licenses, ...values } = written
  const id = await insertCenter(tx, auditContext, {
    ...values,
    teacher_licenses: teacher_licenses ?? 0,
    student_licenses: student_licenses ?? 0,
    logo_file_id: row.logo_file_id,
    thumbnail_file_id: row.thumbnail_file_id,
    background_file_id: row.background_file_id,
  })
  await tx
    .updateTable('center_setups')
    .set({ center_id: id, step: 6, updated_at: auditContext.at, revision: row.revision + 1 })
    .where('id', '=', row.id)
    .execute()
  return id
}

/** The first administrator is chosen by the person who continues the setup; later only they or an IT admin may change it. @throws 403 */
async function requireOwnAdministrator(tx: Tx, caller: Caller, centerId: number, chosenId: number): Promise<void> {
  if (caller.role === 'admin') return
  const center = await tx.selectFrom('centers').where('id', '=', centerId).select('manager_id').executeTakeFirst()
  const managerId = center?.manager_id ?? null
  if (managerId !== null && managerId !== caller.id && managerId !== chosenId) throw denied()
}

/** A person who left the team of a managed center may not continue its setup. @throws 403 */
async function requireTeamMember(tx: Tx, caller: Caller, centerId: number): Promise<void> {
  if (caller.role === 'admin') return
  const center = await tx.selectFrom('centers').where('id', '=', centerId).select('manager_id').executeTakeFirst()
  if ((center?.manager_id ?? null) === null) return
  const staff = tx.selectFrom('center_staff').where('center_id', '=', centerId).where('user_id', '=', caller.id)
  if (!(await staff.select('user_id').executeTakeFirst())) throw denied()
}

/** What came of a part; a repetition finds the person in the team, or invited. */
const states: Readonly<Record<string, SetupPart['state']>> = {
  member: 'done',
  already_in_team: 'done',
  invitation: 'invited',
  already_invited: 'invited',
}

/** Adds each member of the team in a separate transaction, so that an e-mail in use elsewhere does not prevent the others. */
async function takeTeam(ctx: Ctx, auditContext: CallAuditContext, centerId: number, { team, administrator }: Draft): Promise<SetupPart[]> {
  const attempt = async (part: SetupPart['part'], email: string, work: (tx: Tx) => Promise<Added['kind']>): Promise<SetupPart> => {
    const result = await transact(ctx.db, work).catch(codeOf)
    const state = states[result] ?? 'failed'
    return { part, email, state, code: state === 'failed' ? result : null }
  }
  const parts: SetupPart[] = []
  for (const member of team) {
    parts.push(
      await attempt('teacher', member.email, async (tx) => {
        await requireTeamMember(tx, auditContext.caller, centerId)
        // A retry of what failed must not ask a person again who has declined.
        return (await addTeacher(tx, ctx, auditContext, centerId, { ...member, afterRefusal: false })).kind
      }),
    )
  }
  const chosen = administrator ?? ''
  parts.push(
    await attempt('administrator', chosen, async (tx) => {
      const user = await tx
        .selectFrom('users')
        .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', chosen.toLowerCase()))
        .select('id')
        .executeTakeFirst()
      const userId = user?.id ?? 0
      await requireTeamMember(tx, auditContext.caller, centerId)
      await requireOwnAdministrator(tx, auditContext.caller, centerId, userId)
      if ((await offerAdministration(tx, auditContext, centerId, userId)) !== null) return 'invitation'
      await changeAdministrator(tx, auditContext, centerId, userId)
      return 'member'
    }),
  )
  return parts
}

export const finishSetup: Handler<'finishSetup'> = async ({ body, caller, id: requestId, params }, ctx) => {
  const { db, clock } = ctx
  const at = clock.now()
  const auditContext = { caller, requestId, at }
  const begun = await transact(db, async (tx) => {
    const row = await lockSetup(tx, caller, params.id)
    if (!row) throw notFound()
    const draft = readDraft(row.data)
    if (row.finished_at !== null) return { kind: 'over' as const }
    if (row.center_id === null && row.revision !== body.revision) return { kind: 'stale' as const, revision: row.revision }
    return { kind: 'center' as const, draft, centerId: await takeCenter(tx, auditContext, row, draft) }
  })
  if (begun.kind === 'stale') throw conflict(await readSetup(db, caller, params.id, at), begun.revision)
  if (begun.kind === 'center') {
    const { centerId, draft } = begun
    const parts = await takeTeam(ctx, auditContext, centerId, draft)
    const isComplete = body.accept_failures === true || parts.every(({ state }) => state !== 'failed')
    await transact(db, async (tx) => {
      const held = await tx
        .updateTable('center_setups')
        .set({ outcome: json(parts), ...(isComplete ? { finished_at: at } : {}) })
        .where('id', '=', params.id)
        .where('finished_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      // Of two requests at once, the result of the first is kept.
      if (!isComplete || !held) return
      await tx
        .updateTable('centers')
        .set({ setup_finished_at: at })
        .where('id', '=', centerId)
        .where('setup_finished_at', 'is', null)
        .execute()
      const after = { failed: parts.filter(({ state }) => state === 'failed') }
      await recordAuditEvents(tx, auditContext, [{ action: 'setup_finished', entity: 'center', entityId: centerId, centerId, after }])
    })
  }
  return answerSetup(db, caller, params.id, at)
}
