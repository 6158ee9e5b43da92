import { type Expression, sql } from 'kysely'

/** Key of a text column, case and accents apart: the same function that the unique indexes use. */
export const folded = (column: string) => sql<string>`fold(${sql.ref(column)})`

/** What a student is found by in a query over `users`: names in either order, username and e-mail. */
export const studentNames = sql<string>`fold(users.last_name_1 || ' ' || users.last_name_2 || ' ' || users.first_name || ' ' || users.last_name_1 || ' ' || users.last_name_2 || ' ' || users.username || ' ' || coalesce(users.email, ''))`

/**
 * Whether a folded text holds the words somewhere, each of them; case and accents apart.
 * Wildcards in the words mean themselves.
 */
export function foldedContains(text: Expression<string>, search: string) {
  const words = search
    .replaceAll(',', ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  const escaped = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return sql<boolean>`${text} like all (select fold(word) from unnest(${escaped}::text[]) as word)`
}
