import type { Handler } from '../../contract.ts'
import { json, transact, violatedConstraint } from '../../db/client.ts'
import { conflict, invalid } from '../../errors.ts'
import { onlyThemselves } from './reach.ts'
import { readSelf } from './self.ts'

/** Names and address count as one document with a revision; settings of the interface are just the last ones chosen. */
const documentFields = ['first_name', 'last_name_1', 'last_name_2', 'email'] as const

export const updateUser: Handler<'updateUser'> = async ({ body, caller, id: requestId, ifMatch, params }, { clock, db }) => {
  await onlyThemselves(db, caller, params.id)
  const change = Object.fromEntries(Object.entries(body).map(([field, value]) => [field, value.trim()])) as typeof body
  if (change.first_name === '') throw invalid({ first_name: ['required'] })
  const edits = documentFields.filter((field) => change[field] !== undefined)
  try {
    const stale = await transact(db, async (tx) => {
      const before = await tx
        .selectFrom('users')
        .where('id', '=', caller.id)
        .select(['revision', 'first_name', 'last_name_1', 'last_name_2', 'email'])
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (ifMatch !== null && ifMatch !== before.revision) return before.revision
      await tx
        .updateTable('users')
        .set(change)
        .$if(edits.length > 0, (query) => query.set({ revision: before.revision + 1 }))
        .where('id', '=', caller.id)
        .execute()
      if (change.email !== undefined && change.email !== before.email) {
        await tx
          .insertInto('audit_log')
          .values({
            at: clock.now(),
            actor_id: caller.id,
            action: 'email_changed',
            entity: 'users',
            entity_id: caller.id,
            before: json({ email: before.email }),
            after: json({ email: change.email }),
            request_id: requestId,
          })
          .execute()
      }
      return null
    })
    if (stale !== null) throw conflict(await readSelf(db, caller), stale)
  } catch (error) {
    if (violatedConstraint(error) === 'login_names_pkey') throw invalid({ email: ['email_taken'] })
    throw error
  }
  return readSelf(db, caller)
}
