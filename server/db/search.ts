import { type RawBuilder, sql } from 'kysely'

/** The typed words of a search. */
export const searchWords = (typed: string): string[] => typed.split(/[\s,]+/).filter((word) => word !== '')

/**
 * Whether a text contains every typed word, in any order, ignoring accents and case; wildcards are literal.
 * @param folded an expression already passed through fold()
 */
export function holdsWords(folded: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const each = searchWords(typed).map(
    (word) => sql`${folded} like '%' || fold(${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}) || '%'`,
  )
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** Key of a text column without case and accents: the same function as in the unique indexes. */
export const folded = (column: string) => sql<string>`fold(${sql.ref(column)})`

/** The searchable text of a person in a query over `users`, folded: names, username and e-mail. */
export const personWords = sql.ref<string>('users.search_key')
