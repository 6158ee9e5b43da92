import type { Db } from '#server/db/client.ts'
import type { Json } from '#server/db/json.ts'
import { fullName } from '#server/modules/people/person.ts'

type Kind = 'user' | 'group' | 'course' | 'category' | 'center'
type Names = Record<Kind, Map<number, string>>

/** Fields of audit events that contain an id or a list of ids, with their type. */
const kinds: Readonly<Record<string, Kind>> = {
  actor: 'user',
  on_behalf_of: 'user',
  student: 'user',
  user_id: 'user',
  manager_id: 'user',
  successor: 'user',
  handed_to: 'user',
  teacher_ids: 'user',
  group_id: 'group',
  group_ids: 'group',
  groups: 'group',
  follows: 'group',
  course_id: 'course',
  course_ids: 'course',
  category_id: 'category',
  center_id: 'center',
  center: 'center',
}

export interface Change {
  field: string
  before: Json
  after: Json
}

const idsIn = (value: Json) => (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')

/** Names of all objects that the changes refer to by id, in one query per type. */
async function namesFor(db: Db, changes: readonly Change[]): Promise<Names> {
  const wanted: Record<Kind, Set<number>> = { user: new Set(), group: new Set(), course: new Set(), category: new Set(), center: new Set() }
  for (const { field, before, after } of changes) {
    const kind = kinds[field]
    if (kind) for (const id of [...idsIn(before), ...idsIn(after)]) wanted[kind].add(id)
  }
  const ids = (kind: Kind) => [0, ...wanted[kind]]
  const named = (table: 'groups' | 'courses' | 'categories' | 'centers', kind: Kind) =>
    wanted[kind].size === 0 ? [] : db.selectFrom(table).where('id', 'in', ids(kind)).select(['id', 'name']).execute()
  const [users, groups, courses, categories, centers] = await Promise.all([
    wanted.user.size === 0
      ? []
      : db.selectFrom('users').where('id', 'in', ids('user')).select(['id', 'first_name', 'last_name_1', 'last_name_2']).execute(),
    named('groups', 'group'),
    named('courses', 'course'),
    named('categories', 'category'),
    named('centers', 'center'),
  ])
  const byId = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return {
    user: new Map(users.map((row) => [row.id, fullName(row)])),
    group: byId(groups),
    course: byId(courses),
    category: byId(categories),
    center: byId(centers),
  }
}

/** Replaces ids in audit events with names; the id of a deleted object stays. */
export async function nameChanges<Row extends { changes: Change[] }>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const names = await namesFor(
    db,
    rows.flatMap(({ changes }) => changes),
  )
  const nameOf = (kind: Kind, value: Json): Json =>
    Array.isArray(value) ? value.map((id) => nameOf(kind, id)) : typeof value === 'number' ? (names[kind].get(value) ?? `#${value}`) : value
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map((change) => {
      const kind = kinds[change.field]
      return kind ? { ...change, before: nameOf(kind, change.before), after: nameOf(kind, change.after) } : change
    }),
  }))
}
