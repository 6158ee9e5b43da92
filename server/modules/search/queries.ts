import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { folded, holdsWords, personWords } from '#server/db/search.ts'
import { accessibleCenters } from '#server/modules/access/centers.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { bySurnames, displayName, personColumns, type PersonRow } from '#server/modules/people/person.ts'

type Hit = components['schemas']['SearchHits']['results'][number]

const hitsOfAKind = 8

async function groups(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  const rows = await db
    .selectFrom('groups')
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .where(holdsWords(folded('groups.name'), q))
    .select(['groups.id', 'groups.name', 'groups.period'])
    .orderBy('groups.archived_at', (order) => order.asc().nullsFirst())
    .orderBy(folded('groups.name'))
    .limit(hitsOfAKind)
    .execute()
  return rows.map((row) => ({ kind: 'group', id: row.id, title: row.name, subtitle: row.period, href: `/group/${row.id}` }))
}

async function deliverables(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  const now = sql<Date>`now()`
  let matching = db
    .selectFrom('deliverables')
    .innerJoin('group_courses', 'group_courses.course_id', 'deliverables.course_id')
    .innerJoin('groups', 'groups.id', 'group_courses.group_id')
    .innerJoin('course_contents', 'course_contents.id', 'deliverables.content_id')
    .leftJoin('course_contents as unit', 'unit.id', 'course_contents.parent_id')
    .leftJoin('course_contents as content', 'content.id', 'unit.parent_id')
    .leftJoin('group_deliverables', (join) =>
      join.onRef('group_deliverables.deliverable_id', '=', 'deliverables.id').onRef('group_deliverables.group_id', '=', 'groups.id'),
    )
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .where('groups.archived_at', 'is', null)
    .where('deliverables.is_active', '=', true)
    .where(holdsWords(folded('deliverables.name'), q))
  if (caller.role === 'student') {
    matching = matching
      .where(({ or, eb }) => or([eb('group_deliverables.opens_at', 'is', null), eb('group_deliverables.opens_at', '<=', now)]))
      .where(sql<boolean>`course_contents.is_active and coalesce(unit.is_active, true) and coalesce(content.is_active, true)`)
  }
  const rows = await matching
    .select(['deliverables.id', 'deliverables.name', 'groups.id as group_id', 'groups.name as group_name'])
    .orderBy(folded('deliverables.name'))
    .orderBy('groups.id')
    .limit(hitsOfAKind)
    .execute()
  return rows.map((row) => ({
    kind: 'deliverable',
    id: row.id,
    title: row.name,
    subtitle: row.group_name,
    href: caller.role === 'student' ? `/deliverable/${row.id}?group=${row.group_id}` : `/group/${row.group_id}/deliverables/${row.id}`,
  }))
}

/** Students of active groups; the hit leads to them in the group. */
async function placed(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  const rows = await db
    .selectFrom('group_students')
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .where('groups.archived_at', 'is', null)
    .where('group_students.left_at', 'is', null)
    .where(holdsWords(personWords, q))
    .select([...personColumns, 'groups.id as group_id', 'groups.name as group_name'])
    .orderBy(bySurnames)
    .orderBy('groups.id')
    .limit(hitsOfAKind)
    .execute()
  return rows.map((row) => ({
    kind: 'student',
    id: row.id,
    title: displayName(row),
    subtitle: row.group_name,
    href: `/group/${row.group_id}/student/${row.id}`,
  }))
}

/** A hit that leads to somebody's profile, and says in which center they are. */
const toProfile =
  (kind: Hit['kind']) =>
  (row: PersonRow & { center_name: string }): Hit => ({
    kind,
    id: row.id,
    title: displayName(row),
    subtitle: row.center_name,
    href: `/profile/${row.id}`,
  })

/** Students of the center who are in no active group: found by whoever looks after them all. */
async function unplaced(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  if (caller.role !== 'admin' && caller.managedCenterId === null) return []
  const rows = await db
    .selectFrom('center_students')
    .innerJoin('users', 'users.id', 'center_students.user_id')
    .innerJoin('centers', 'centers.id', 'center_students.center_id')
    .$if(caller.role !== 'admin', (query) => query.where('center_students.center_id', '=', caller.managedCenterId ?? 0))
    .where('center_students.archived_at', 'is', null)
    .where(holdsWords(personWords, q))
    .where(
      sql<boolean>`not exists (select from group_students s join groups g on g.id = s.group_id
        where s.user_id = users.id and s.center_id = centers.id and s.left_at is null and g.archived_at is null)`,
    )
    .select([...personColumns, 'centers.name as center_name'])
    .orderBy(bySurnames)
    .orderBy('centers.id')
    .limit(hitsOfAKind)
    .execute()
  return rows.map(toProfile('student'))
}

/** Students are found by staff only. */
async function students(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  if (caller.role === 'student') return []
  const [inGroups, others] = await Promise.all([placed(db, caller, q), unplaced(db, caller, q)])
  return [...inGroups, ...others].slice(0, hitsOfAKind)
}

/** Staff of the centers one works in. */
async function colleagues(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  if (caller.role === 'student') return []
  const rows = await db
    .selectFrom('center_staff')
    .innerJoin('users', 'users.id', 'center_staff.user_id')
    .innerJoin('centers', 'centers.id', 'center_staff.center_id')
    .where('center_staff.center_id', 'in', accessibleCenters(db, caller).select('centers.id'))
    .where(holdsWords(personWords, q))
    .select([...personColumns, 'centers.name as center_name'])
    .orderBy(bySurnames)
    .orderBy('centers.id')
    .limit(hitsOfAKind)
    .execute()
  return rows.map(toProfile('colleague'))
}

async function centers(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  if (caller.role === 'student') return []
  const rows = await accessibleCenters(db, caller)
    .where(holdsWords(folded('centers.name'), q))
    .select(['centers.id', 'centers.name', 'centers.city'])
    .orderBy(folded('centers.name'))
    .limit(hitsOfAKind)
    .execute()
  return rows.map((row) => ({ kind: 'center', id: row.id, title: row.name, subtitle: row.city, href: `/center/${row.id}` }))
}

/** What the caller reaches whose name holds the words, 8 of a kind at most. */
export async function searchAll(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  const kinds = [groups, students, deliverables, colleagues, centers]
  const hits = await Promise.all(kinds.map((find) => find(db, caller, q)))
  return hits.flat()
}
