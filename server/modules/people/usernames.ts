import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

interface Named {
  first_name: string
  last_name_1: string
}

/**
 * "María José Núñez" → `maria.nunez`: first word of the name and of the first surname, in plain letters; null where nothing is left, as
 * of a name in another script.
 */
function stemOf(person: Named): string | null {
  const plain = (text: string) =>
    (text.trim().split(/\s+/)[0] ?? '')
      .normalize('NFD')
      .replace(/[^A-Za-z0-9-]/g, '')
      .toLowerCase()
  const parts = [plain(person.first_name), plain(person.last_name_1)].filter((part) => part !== '')
  return parts.join('.').slice(0, 60) || null
}

/** Stems share this many locks, so that a list of thousands of people does not fill the lock table. */
const locks = 64
/** Names that are looked up at first for each stem; four times as many each further time. */
const firstLook = 8

/** Locks stems until the transaction ends, in the same order everywhere. */
async function lockStems(tx: Tx, stems: readonly string[]): Promise<void> {
  const places = stems.map((stem) => (createHash('sha256').update(stem).digest()[0] ?? 0) % locks)
  const ordered = [...new Set(places)].toSorted((a, b) => a - b)
  await sql`select pg_advisory_xact_lock(hashtext('usernames'), place) from unnest(${ordered}::int[]) as places (place)`.execute(tx)
}

const numbered = (stem: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => (from + index === 1 ? stem : `${stem}${from + index}`))

/**
 * Free usernames: `laura.vidal`, `laura.vidal2`, `laura.vidal3` …, in the order of the people; null for a name without a letter that a
 * username can have. People of the same name who are added at once, here or in another transaction, get different ones.
 * @param reserved usernames in lower case that somebody else is about to get
 */
export async function freeUsernames(tx: Tx, people: readonly Named[], reserved: readonly string[] = []): Promise<(string | null)[]> {
  const stems = people.map(stemOf)
  const needed = new Map<string, number>()
  for (const stem of stems) if (stem !== null) needed.set(stem, (needed.get(stem) ?? 0) + 1)
  if (needed.size === 0) return stems
  await lockStems(tx, [...needed.keys()])
  const free = new Map<string, string[]>([...needed.keys()].map((stem) => [stem, []]))
  let open = [...needed.keys()]
  for (let from = 1, count = firstLook; open.length > 0; from += count, count *= 4) {
    const { rows } = await sql<{ name_key: string }>`select name_key from login_names
      where name_key = any(${open.flatMap((stem) => numbered(stem, from, count))}::text[])`.execute(tx)
    const taken = new Set([...reserved, ...rows.map(({ name_key }) => name_key)])
    for (const stem of open) free.get(stem)?.push(...numbered(stem, from, count).filter((name) => !taken.has(name)))
    open = open.filter((stem) => (free.get(stem)?.length ?? 0) < (needed.get(stem) ?? 0))
  }
  return stems.map((stem) => (stem === null ? null : (free.get(stem)?.shift() ?? null)))
}

/** A free username of one person, as {@link freeUsernames}. */
export async function freeUsername(tx: Tx, person: Named): Promise<string> {
  const known = stemOf(person) === null ? { first_name: 'persona', last_name_1: '' } : person
  const [name] = await freeUsernames(tx, [known])
  if (!name) throw new Error('every stem has a free username')
  return name
}
