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

/** Locks stems until the transaction ends, in the same order everywhere. */
async function lockStems(tx: Tx, stems: readonly string[]): Promise<void> {
  const places = stems.map((stem) => (createHash('sha256').update(stem).digest()[0] ?? 0) % locks)
  const ordered = [...new Set(places)].toSorted((a, b) => a - b)
  await sql`select pg_advisory_xact_lock(hashtext('usernames'), place) from unnest(${ordered}::int[]) as places (place)`.execute(tx)
}

/** A text without 0, 1, 2 … of the digits at its end: other stems of which it may be a numbered name. */
function shorterStems(text: string): string[] {
  const digits = /\d*$/.exec(text)?.[0].length ?? 0
  return Array.from({ length: digits + 1 }, (_, cut) => text.slice(0, text.length - cut)).filter((stem) => stem !== '')
}

/**
 * How many names of each stem could be given to somebody else in the meantime: the reserved ones, and those of a stem that ends in
 * digits (`ana1`, `ana12` is number 12 of one and 2 of the other).
 */
function spareNames(needed: ReadonlyMap<string, number>, reserved: Iterable<string>): Map<string, number> {
  const spare = new Map<string, number>()
  const add = (stem: string, count: number) => needed.has(stem) && spare.set(stem, (spare.get(stem) ?? 0) + count)
  for (const name of reserved) for (const stem of shorterStems(name)) add(stem, 1)
  for (const [stem, count] of needed) {
    for (const shorter of shorterStems(stem).slice(1)) {
      add(shorter, count)
      add(stem, needed.get(shorter) ?? 0)
    }
  }
  return spare
}

/**
 * The next free names of stems, in one statement. How many a stem has already is found by doubling and halving, so a stem of thousands
 * of people costs a dozen looks into the index more than a new one. A name that became free below the last one stays unused.
 */
async function nextNames(tx: Tx, counts: ReadonlyMap<string, number>): Promise<Map<string, string[]>> {
  const isTaken = (name: ReturnType<typeof sql>) => sql<boolean>`(select true from login_names where name_key = ${name}) is not null`
  const numbered = (number: ReturnType<typeof sql>) => sql`stem || case when ${number} = 1 then '' else (${number})::text end`
  const { rows } = await sql<{ stem: string; name: string }>`
    with recursive wanted (stem, count) as (select * from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[])),
    doubled (stem, number, taken) as (
      select stem, 1, ${isTaken(sql`stem`)} from wanted
      union all
      select stem, number * 2, ${isTaken(numbered(sql`number * 2`))} from doubled where taken
    ),
    halved (stem, taken, free) as (
      select stem, max(number) / 2, max(number) from doubled group by stem
      union all
      select stem, case when middle.taken then middle.number else halved.taken end, case when middle.taken then free else middle.number end
      from halved cross join lateral (
        select number, ${isTaken(numbered(sql`number`))} as taken from (select (halved.taken + free) / 2 as number) as half
      ) as middle
      where free - halved.taken > 1
    )
    select wanted.stem, next.name
    from wanted join (select stem, min(free) as number from halved group by stem) as first using (stem)
    cross join lateral (
      select name from (select ${numbered(sql`number`)} as name from (select generate_series(first.number, 2000000000) as number) as numbers)
        as names
      where not ${isTaken(sql`names.name`)} limit wanted.count
    ) as next`.execute(tx)
  const names = new Map<string, string[]>()
  for (const { stem, name } of rows) {
    const known = names.get(stem)
    if (known) known.push(name)
    else names.set(stem, [name])
  }
  return names
}

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
  const given = new Set(reserved)
  const spare = spareNames(needed, given)
  const found = await nextNames(tx, new Map([...needed].map(([stem, count]) => [stem, count + (spare.get(stem) ?? 0)])))
  const nextOf = new Map([...found].map(([stem, names]) => [stem, names.values()]))
  return stems.map((stem) => {
    if (stem === null) return null
    for (const name of nextOf.get(stem) ?? []) {
      if (given.has(name)) continue
      given.add(name)
      return name
    }
    throw new Error('every stem has a free username')
  })
}

/** A free username of one person, as {@link freeUsernames}. */
export async function freeUsername(tx: Tx, person: Named): Promise<string> {
  const known = stemOf(person) === null ? { first_name: 'persona', last_name_1: '' } : person
  const [name] = await freeUsernames(tx, [known])
  if (!name) throw new Error('every stem has a free username')
  return name
}
