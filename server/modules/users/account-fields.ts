import { type Tx, violatedConstraint } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'

/** Trims the names, and removes spaces within the username. */
export function cleaned<Body extends { first_name: string; username?: string }>(body: Body): Body {
  const clean = Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as Body
  if (clean.first_name === '') throw invalid({ first_name: ['required'] })
  // The database counts the NEL character as a space too.
  if (/[\s\u0085]/.test(clean.username ?? '')) throw invalid({ username: ['format'] })
  return clean
}

/** Reports which of the two login names is taken. @throws 400 */
export async function requireFreeLoginNames(
  tx: Tx,
  names: { username: string; email: string | null },
  userId: number | null,
): Promise<void> {
  for (const [field, code] of [
    ['email', 'email_taken'],
    ['username', 'username_taken'],
  ] as const) {
    const name = names[field]?.toLowerCase()
    if (!name) continue
    const owner = await tx.selectFrom('login_names').where('name_key', '=', name).select('user_id').executeTakeFirst()
    if (owner && owner.user_id !== userId) throw invalid({ [field]: [code] })
  }
}

/** Error of a concurrent duplicate. Otherwise the names are checked before, so that the error names the right field. */
export const asTakenName = (error: unknown): never => {
  throw violatedConstraint(error) === 'login_names_pkey' ? invalid({ email: ['email_taken'] }) : error
}
