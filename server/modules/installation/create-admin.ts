import type { Tx } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { freeUsername } from '#server/modules/people/usernames.ts'
import { cleaned, requireFreeLoginNames } from '#server/modules/users/account-fields.ts'
import { flagsOf } from '#server/modules/users/roles.ts'

/** What a new IT admin is called. */
export interface AdminNames {
  first_name: string
  last_name_1?: string
  email: string
  /** Made of the names when it is missing or empty. */
  username?: string
  language?: 'es' | 'en'
}

/**
 * Creates an IT admin without another person: at the first start, or with a command on the server's machine.
 * @param origin a null hash leaves the account without a password; a null reason means the first start, whose actor is the new admin
 * @throws 400 per field: `required`, `format`, `email_taken`, `username_taken`
 */
export async function createAdmin(
  tx: Tx,
  names: AdminNames,
  { passwordHash, requestId, at, reason }: { passwordHash: string | null; requestId: string; at: Date; reason: string | null },
): Promise<{ id: number; username: string }> {
  const { email, first_name, last_name_1 = '', username = '', language = 'es' } = cleaned(names)
  const chosen = username || (await freeUsername(tx, { first_name, last_name_1 }))
  await requireFreeLoginNames(tx, { username: chosen, email }, null)
  const { id } = await tx
    .insertInto('users')
    .values({
      username: chosen,
      email,
      first_name,
      last_name_1,
      language,
      password_hash: passwordHash,
      ...flagsOf('admin'),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const caller = { id: reason === null ? id : null, impersonator: null }
  await recordAuditEvents(tx, { caller, requestId, at }, [
    {
      action: 'created',
      entity: 'user',
      entityId: id,
      centerId: null,
      after: { role: 'admin', username: chosen, email },
      reason,
    },
  ])
  return { id, username: chosen }
}
