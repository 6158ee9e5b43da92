import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

/** "IES Ribera del Duero" → `ies-ribera-del-duero`; empty where no letter or digit is left. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 76)
    .replace(/^-+|-+$/g, '')
}

export interface CenterNames {
  name: string
  slug: string
}

/** The same pattern as in the contract and in the constraint of the table. */
const isSlug = (text: string) => text.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

/**
 * Whether a center may take a name and a slug (no text that saving would reject is available), and a free slug made from the name.
 * @param exceptId a center to ignore: the one that is edited
 */
export async function checkNames(db: Db | Tx, { name, slug }: CenterNames, exceptId = 0) {
  const stem = slugOf(name)
  const rows = await db
    .selectFrom('centers')
    .where('id', '<>', exceptId)
    .where(({ or, eb }) =>
      or([eb(sql`fold(name)`, '=', sql`fold(${name})`), eb('slug', '=', slug), ...(stem === '' ? [] : [eb('slug', 'like', `${stem}%`)])]),
    )
    .select(['slug', sql<boolean>`fold(name) = fold(${name})`.as('has_name')])
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  return {
    name_available: !rows.some((row) => row.has_name),
    slug_available: isSlug(slug) && !taken.has(slug),
    proposed_slug: firstFree(stem, taken),
  }
}

/** `stem`, `stem-2`, `stem-3` …: the first that is free. */
function firstFree(stem: string, taken: ReadonlySet<string>): string {
  if (stem === '') return ''
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? stem : `${stem}-${n}`
    if (!taken.has(slug)) return slug
  }
}
