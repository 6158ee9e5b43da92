import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Json } from '#server/db/json.ts'
import { type EventReader, knownCenters, knownCourses, knownGroups, knownPeople } from './access.ts'

type Kind = 'user' | 'group' | 'course' | 'category' | 'center'

/** Fields of audit events that contain an id or a list of ids, with their type. A map, because stored fields may have any name. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['actor', 'user'],
  ['on_behalf_of', 'user'],
  ['student', 'user'],
  ['user_id', 'user'],
  ['manager_id', 'user'],
  ['successor', 'user'],
  ['handed_to', 'user'],
  ['teacher_id', 'user'],
  ['teacher_ids', 'user'],
  ['group_id', 'group'],
  ['group_ids', 'group'],
  ['groups', 'group'],
  ['follows', 'group'],
  ['course_id', 'course'],
  ['course_ids', 'course'],
  ['category_id', 'category'],
  ['area_ids', 'category'],
  ['center_id', 'center'],
  ['center', 'center'],
])

export interface Change {
  field: string
  before: Json
  after: Json
}

const idsIn = (value: Json) => (Array.isArray(value) ? value : [value]).filter((id): id is number => Number.isSafeInteger(id))
const keyOf = (kind: Kind, id: number) => `${kind} ${id}`
const personName = sql<string>`btrim(concat_ws(' ', users.first_name, users.last_name_1, nullif(users.last_name_2, '')))`

/** Statements for the ids and names of objects that the reader knows, by type. */
const known = (db: Db, reader: EventReader) => ({
  user: (ids: readonly number[]) =>
    knownPeople(db, reader)
      .where('users.id', 'in', ids)
      .select([sql.lit<Kind>('user').as('kind'), 'users.id', personName.as('name')]),
  group: (ids: readonly number[]) =>
    knownGroups(db, reader)
      .where('groups.id', 'in', ids)
      .select([sql.lit<Kind>('group').as('kind'), 'groups.id', 'groups.name']),
  course: (ids: readonly number[]) =>
    knownCourses(db, reader)
      .where('courses.id', 'in', ids)
      .select([sql.lit<Kind>('course').as('kind'), 'courses.id', 'courses.name']),
  category: (ids: readonly number[]) =>
    db
      .selectFrom('categories')
      .where('categories.id', 'in', ids)
      .select([sql.lit<Kind>('category').as('kind'), 'categories.id', 'categories.name']),
  center: (ids: readonly number[]) =>
    knownCenters(db, reader)
      .where('centers.id', 'in', ids)
      .select([sql.lit<Kind>('center').as('kind'), 'centers.id', 'centers.name']),
})

/** Names of the objects that the changes refer to by id, as far as the reader knows them, in one statement. */
async function namesFor(db: Db, reader: EventReader, changes: readonly Change[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<Kind, Set<number>>()
  for (const { field, before, after } of changes) {
    const kind = kinds.get(field)
    if (!kind) continue
    const ids = wanted.get(kind) ?? new Set()
    for (const id of [...idsIn(before), ...idsIn(after)]) wanted.set(kind, ids.add(id))
  }
  const statements = known(db, reader)
  const [first, ...rest] = [...wanted].map(([kind, ids]) => statements[kind]([...ids]))
  if (!first) return new Map()
  const rows = await rest.reduce((all, each) => all.unionAll(each), first).execute()
  return new Map(rows.map(({ id, kind, name }) => [keyOf(kind, id), name]))
}

/** Replaces ids in audit events with the names that the reader knows; the id of any other object stays. */
export async function nameChanges<Row extends { changes: Change[] }>(db: Db, reader: EventReader, rows: readonly Row[]): Promise<Row[]> {
  const names = await namesFor(
    db,
    reader,
    rows.flatMap(({ changes }) => changes),
  )
  const nameOf = (kind: Kind, value: Json): Json =>
    Array.isArray(value)
      ? value.map((id) => nameOf(kind, id))
      : typeof value === 'number'
        ? (names.get(keyOf(kind, value)) ?? `#${value}`)
        : value
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map((change) => {
      const kind = kinds.get(change.field)
      return kind ? { ...change, before: nameOf(kind, change.before), after: nameOf(kind, change.after) } : change
    }),
  }))
}
