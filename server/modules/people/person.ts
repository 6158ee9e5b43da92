import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'

export type Person = components['schemas']['Person']

/** The columns of `users` that a Person is made of. */
export interface PersonRow {
  id: number
  first_name: string
  last_name_1: string
  last_name_2: string
  profile_image_file_id: number | null
}

export const personColumns = [
  'users.id',
  'users.first_name',
  'users.last_name_1',
  'users.last_name_2',
  'users.profile_image_file_id',
] as const

/** Order of a class list in a query over `users`: both surnames, then the name, as Spanish sorts them (see migration 0006). */
export const bySurnames = sql.ref<string>('users.sort_key')

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')

/** "Surnames, name"; the comma only where there are both. */
export function displayName(row: Pick<PersonRow, 'first_name' | 'last_name_1' | 'last_name_2'>): string {
  return [joined(row.last_name_1, row.last_name_2), row.first_name].filter((part) => part !== '').join(', ')
}

/** "Name surnames". */
export function fullName(row: Pick<PersonRow, 'first_name' | 'last_name_1' | 'last_name_2'>): string {
  return joined(row.first_name, row.last_name_1, row.last_name_2)
}

/** Path of a stored file, or null. */
export function fileUrl(fileId: number): string
export function fileUrl(fileId: number | null): string | null
export function fileUrl(fileId: number | null): string | null {
  return fileId === null ? null : `/api/v1/courses/files/${fileId}`
}

export function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    display_name: displayName(row),
    full_name: fullName(row),
    first_name: row.first_name,
    last_name_1: row.last_name_1,
    last_name_2: row.last_name_2,
    profile_image: fileUrl(row.profile_image_file_id),
  }
}
