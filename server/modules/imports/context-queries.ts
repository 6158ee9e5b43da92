import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { type Known, nameKey, type Places, type School } from './judge.ts'
import type { Student } from './reading/student.ts'

/** Names and addresses looked up in one statement: others wait for it on the embedded database. */
const keysPerStatement = 500

const inParts = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / keysPerStatement) }, (_, part) =>
    list.slice(part * keysPerStatement, (part + 1) * keysPerStatement),
  )

/** The data of the center that rows are checked against, in four queries for every 500 rows. */
export async function importContextFor(
  db: Db,
  centerId: number,
  students: readonly Student[],
  { groupIds, hasCenterOnly }: Pick<Places, 'groupIds' | 'hasCenterOnly'>,
): Promise<Omit<School, 'placeOf'>> {
  const keys = [...new Set(students.flatMap(({ email, username }) => [email, username]).filter((key) => key !== ''))]
  const known = await peopleByName(db, centerId, keys)
  const { rows } = await sql<{
    group_id: number | null
    user_id: number
    email: string | null
    first_name: string
    last_name_1: string
    last_name_2: string
  }>`
    select places.group_id, users.id as user_id, users.email, users.first_name, users.last_name_1, users.last_name_2
    from (select group_id, user_id from group_students where group_id = any(${groupIds}::bigint[]) and left_at is null
      union all
      select null, user_id from center_students where center_id = ${centerId} and archived_at is null and ${hasCenterOnly}) as places
    join users on users.id = places.user_id`.execute(db)
  const center = await db.selectFrom('centers').where('id', '=', centerId).select('anonymous_users').executeTakeFirstOrThrow()
  return {
    known,
    living: new Set(rows.map(({ group_id, user_id }) => `${group_id}:${user_id}`)),
    livingNames: new Map(rows.flatMap((row) => (row.email === null ? [[nameKey(String(row.group_id), row), row.user_id] as const] : []))),
    anonymous: center.anonymous_users,
    namesakes: await namesakesIn(db, centerId, students),
  }
}

/** For each name of a list, by `nameKey` without a place: the first student of the center with an e-mail, and the first without. */
async function namesakesIn(db: Db, centerId: number, students: readonly Student[]): Promise<School['namesakes']> {
  const names = new Map(students.map((student) => [nameKey('', student), student]))
  const found: { key: string; user_id: number; has_email: boolean }[] = []
  for (const part of inParts([...names])) {
    const wanted = json(part.map(([key, { first_name, last_name_1, last_name_2 }]) => ({ key, first_name, last_name_1, last_name_2 })))
    // The expression is that of the stored column, whose index finds the names.
    const { rows } = await sql<(typeof found)[number]>`
      select distinct on (list.key, users.email is not null) list.key, users.id as user_id, users.email is not null as has_email
      from jsonb_to_recordset(${wanted}::jsonb) as list (key text, first_name text, last_name_1 text, last_name_2 text)
      join users on users.sort_key = fold(replace(replace(
        normalize(list.last_name_1 || ' ' || list.last_name_2 || ' ' || list.first_name), 'ñ', 'n~'), 'Ñ', 'n~')) collate "C"
      join center_students on center_students.user_id = users.id and center_students.center_id = ${centerId}
        and center_students.archived_at is null
      order by list.key, users.email is not null, users.id`.execute(db)
    found.push(...rows)
  }
  return Map.groupBy(
    found.map(({ key, user_id, has_email }) => ({ key, userId: user_id, hasEmail: has_email })),
    ({ key }) => key,
  )
}

/** @param keys e-mails and usernames in lower case */
async function peopleByName(db: Db, centerId: number, keys: readonly string[]): Promise<Map<string, Known>> {
  const found: { key: string; id: number; first_name: string; is_student: boolean; is_archived: boolean }[] = []
  for (const part of inParts(keys)) {
    const { rows } = await sql<(typeof found)[number]>`
      select names.name_key as key, users.id, users.first_name, center_students.user_id is not null
        and not users.is_staff and not users.is_superuser as is_student, center_students.archived_at is not null as is_archived
      from login_names as names
      join users on users.id = names.user_id
      left join center_students on center_students.user_id = users.id and center_students.center_id = ${centerId}
      where names.name_key = any(${part}::text[])`.execute(db)
    found.push(...rows)
  }
  return new Map(
    found.map(({ key, id, first_name, is_student, is_archived }) => [
      key,
      { userId: id, firstName: first_name, isStudent: is_student, isArchived: is_archived },
    ]),
  )
}
