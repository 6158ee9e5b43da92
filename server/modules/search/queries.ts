import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { folded, holdsWords, personWords } from '#server/db/search.ts'
import { accessibleCenters } from '#server/modules/access/centers.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { bySurnames, displayName, personColumns, type PersonRow } from '#server/modules/people/person.ts'

type Hit = components['schemas']['SearchHits']['results'][number]

const hitsOfAKind = 8

/** Students find neither people nor centers. */
const isStaff = (caller: Caller) => sql<boolean>`${sql.lit(caller.role !== 'student')}`

const groups = (db: Db, caller: Caller, q: string) =>
  db
    .selectFrom('groups')
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .where(holdsWords(folded('groups.name'), q))
    .select(['groups.id', 'groups.name', 'groups.period'])
    .orderBy('groups.archived_at', (order) => order.asc().nullsFirst())
    .orderBy(folded('groups.name'))
    .limit(hitsOfAKind)

function deliverables(db: Db, caller: Caller, q: string) {
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
  return matching
    .select(['deliverables.id', 'deliverables.name', 'groups.id as group_id', 'groups.name as group_name'])
    .orderBy(folded('deliverables.name'))
    .orderBy('groups.id')
    .limit(hitsOfAKind)
}

/** Students of active groups. Only staff find students. */
const enrolled = (db: Db, caller: Caller, q: string) =>
  db
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
    .where(isStaff(caller))

/** Students of a managed center, or of any for an IT admin, who are in no active group. */
const unplaced = (db: Db, caller: Caller, q: string) =>
  db
    .selectFrom('center_students')
    .innerJoin('users', 'users.id', 'center_students.user_id')
    .innerJoin('centers', 'centers.id', 'center_students.center_id')
    .$if(caller.role !== 'admin', (query) => query.where('center_students.center_id', '=', caller.managedCenterId ?? 0))
    .where('center_students.archived_at', 'is', null)
    .where('centers.deleting_at', 'is', null)
    .where(holdsWords(personWords, q))
    .where(
      // A scalar subquery runs for the few people found; `not exists` becomes a scan of every enrolment.
      sql<boolean>`(select 1 from group_students s join groups g on g.id = s.group_id
        where s.user_id = users.id and s.center_id = centers.id and s.left_at is null and g.archived_at is null limit 1) is null`,
    )
    .select([...personColumns, 'centers.name as center_name'])
    .orderBy(bySurnames)
    .orderBy('centers.id')
    .limit(hitsOfAKind)

/** Staff of the centers that the caller can access. */
const colleagues = (db: Db, caller: Caller, q: string) =>
  db
    .selectFrom('center_staff')
    .where(isStaff(caller))
    .innerJoin('users', 'users.id', 'center_staff.user_id')
    .innerJoin('centers', 'centers.id', 'center_staff.center_id')
    .where('center_staff.center_id', 'in', accessibleCenters(db, caller).select('centers.id'))
    .where(holdsWords(personWords, q))
    .select([...personColumns, 'centers.name as center_name'])
    .orderBy(bySurnames)
    .orderBy('centers.id')
    .limit(hitsOfAKind)

const centers = (db: Db, caller: Caller, q: string) =>
  accessibleCenters(db, caller)
    .where(isStaff(caller))
    .where(holdsWords(folded('centers.name'), q))
    .select(['centers.id', 'centers.name', 'centers.city'])
    .orderBy(folded('centers.name'))
    .limit(hitsOfAKind)

/** A hit that links to a profile and names the center of the person. */
const toProfile =
  (kind: Hit['kind']) =>
  (row: PersonRow & { center_name: string }): Hit => ({
    kind,
    id: row.id,
    title: displayName(row),
    subtitle: row.center_name,
    href: `/profile/${row.id}`,
  })

/** Everything accessible to the caller whose name matches the search, at most 8 hits of each type. One statement. */
export async function searchAll(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  const found = await db
    .selectNoFrom([
      jsonArrayFrom(groups(db, caller, q)).as('groups'),
      jsonArrayFrom(enrolled(db, caller, q)).as('enrolled'),
      jsonArrayFrom(unplaced(db, caller, q)).as('unplaced'),
      jsonArrayFrom(deliverables(db, caller, q)).as('deliverables'),
      jsonArrayFrom(colleagues(db, caller, q)).as('colleagues'),
      jsonArrayFrom(centers(db, caller, q)).as('centers'),
    ])
    .executeTakeFirstOrThrow()
  const enrolledHits = found.enrolled.map((row): Hit => {
    const href = `/group/${row.group_id}/student/${row.id}`
    return { kind: 'student', id: row.id, title: displayName(row), subtitle: row.group_name, href }
  })
  return [
    ...found.groups.map((row): Hit => ({ kind: 'group', id: row.id, title: row.name, subtitle: row.period, href: `/group/${row.id}` })),
    ...[...enrolledHits, ...found.unplaced.map(toProfile('student'))].slice(0, hitsOfAKind),
    ...found.deliverables.map((row): Hit => {
      const href =
        caller.role === 'student' ? `/deliverable/${row.id}?group=${row.group_id}` : `/group/${row.group_id}/deliverables/${row.id}`
      return { kind: 'deliverable', id: row.id, title: row.name, subtitle: row.group_name, href }
    }),
    ...found.colleagues.map(toProfile('colleague')),
    ...found.centers.map((row): Hit => ({ kind: 'center', id: row.id, title: row.name, subtitle: row.city, href: `/center/${row.id}` })),
  ]
}
