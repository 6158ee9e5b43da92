import { type RawBuilder, sql } from 'kysely'

/** The words of a search as they were typed. */
export const searchWords = (typed: string): string[] => typed.split(/[\s,]+/).filter((word) => word !== '')

/**
 * Whether a text holds every word that was typed, in any order: accents and case apart, wildcards taken as written.
 * @param folded an expression that already went through fold()
 */
export function holdsWords(folded: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const each = searchWords(typed).map(
    (word) => sql`${folded} like '%' || fold(${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}) || '%'`,
  )
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** Key of a text column, case and accents apart: the same function that the unique indexes use. */
export const folded = (column: string) => sql<string>`fold(${sql.ref(column)})`

/** What a person is found by in a query over `users`, folded: names, username and e-mail. */
export const personWords = sql.ref<string>('users.search_key')
