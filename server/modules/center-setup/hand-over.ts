import type { Handler } from '#server/contract.ts'
import { json } from '#server/db/json.ts'
import { transact } from '#server/db/client.ts'
import { invalid, rejected } from '#server/errors.ts'
import { schoolDay } from '#server/school-day.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { createInvitation } from '#server/modules/auth/password-links.ts'
import { asErrors, isAddress } from '#server/modules/centers/field-rules.ts'
import { teacherAccount } from '#server/modules/centers/team.ts'
import { queueMails } from '#server/modules/mail/queue.ts'
import { changed, gapsOf, readDraft } from './draft.ts'
import { checkNames } from './name-queries.ts'
import { answerSetup } from './read.ts'
import { holdSetup } from './save.ts'

/** Steps that must be complete: the new owner cannot edit the licences, and the mail needs the name. */
const needed = new Set([1, 4])

/** Assigns a setup to the future manager of the center, who becomes the first member of its team. */
export const handOverSetup: Handler<'handOverSetup'> = async ({ body, caller, id: requestId, params }, { db, clock, config, jobs }) => {
  const at = clock.now()
  const email = body.email.trim()
  if (!isAddress(email)) throw invalid({ email: [email === '' ? 'required' : 'format'] })
  await transact(db, async (tx) => {
    const row = await holdSetup(tx, caller, params.id)
    if (row.center_id !== null) throw rejected('center_created', 'The center of this setup already exists.')
    const draft = readDraft(row.data)
    const names = await checkNames(tx, draft)
    const missing = gapsOf(draft, { name: names.name_available, slug: names.slug_available }, schoolDay(at, draft.time_zone)).filter(
      ({ step }) => needed.has(step),
    )
    if (missing.length > 0) throw invalid(asErrors(missing))
    const { id: accountId } = await teacherAccount(tx, null, { ...body, email })
    // Only staff open setups; the person joins no center by this.
    await tx.updateTable('users').set({ is_staff: true }).where('id', '=', accountId).where('is_staff', '=', false).execute()
    const account = await tx.selectFrom('users').where('id', '=', accountId).select(['id', 'password_hash']).executeTakeFirstOrThrow()
    const elsewhere = await tx.selectFrom('centers').where('manager_id', '=', account.id).select('id').executeTakeFirst()
    if (elsewhere) throw invalid({ email: ['manages_another_center'] })
    const isOfTeam = draft.team.some((member) => member.email.toLowerCase() === email.toLowerCase())
    const team = isOfTeam ? draft.team : [{ ...body, email }, ...draft.team]
    await tx
      .updateTable('center_setups')
      .set({
        handed_to: account.id,
        handed_over_at: at,
        data: json(changed(draft, { team, administrator: email })),
        updated_at: at,
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .execute()
    const data = { setupId: row.id, center: draft.name, path: `/create-center?setup=${row.id}` }
    const link = account.password_hash === null ? { link: await createInvitation(tx, config, account.id, at) } : {}
    await queueMails(tx, jobs, at, [{ kind: 'setup_handed_over', userId: account.id, address: email, data, ...link }])
    const after = { handed_to: account.id, email }
    await recordAuditEvents(tx, { caller, requestId, at }, [
      {
        action: 'setup_handed_over',
        entity: 'center_setup',
        entityId: row.id,
        centerId: null,
        before: { handed_to: row.handed_to },
        after,
      },
    ])
  })
  return answerSetup(db, caller, params.id, at)
}
