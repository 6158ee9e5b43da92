import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

/** "María José Núñez" → `maria.nunez`: first word of the name and of the first surname, in plain letters. */
function stem(person: { first_name: string; last_name_1: string }): string {
  const plain = (text: string) =>
    (text.trim().split(/\s+/)[0] ?? '')
      .normalize('NFD')
      .replace(/[^A-Za-z0-9-]/g, '')
      .toLowerCase()
  return (
    [plain(person.first_name), plain(person.last_name_1)]
      .filter((part) => part !== '')
      .join('.')
      .slice(0, 60) || 'persona'
  )
}

/**
 * A free username: `laura.vidal`, `laura.vidal2`, `laura.vidal3` …. Locks the base name until the transaction ends, so that two
 * people of the same name who are added at once get different ones.
 */
export async function freeUsername(tx: Tx, person: { first_name: string; last_name_1: string }): Promise<string> {
  const base = stem(person)
  await sql`select pg_advisory_xact_lock(hashtext(${`username:${base}`}))`.execute(tx)
  const rows = await tx.selectFrom('login_names').where('name_key', 'like', `${base}%`).select('name_key').execute()
  const taken = new Set(rows.map(({ name_key }) => name_key))
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? base : `${base}${n}`
    if (!taken.has(name)) return name
  }
}
