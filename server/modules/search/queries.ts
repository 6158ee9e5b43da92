import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { folded, holdsWords, personWords } from '#server/db/search.ts'
import { reachedGroups } from '../groups/reach.ts'
import { bySurnames, displayName, personColumns } from '../users/person.ts'

type Hit = components['schemas']['SearchHits']['results'][number]

const hitsOfAKind = 8

async function groups(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  const rows = await db
    .selectFrom('groups')
    .where('groups.id', 'in', reachedGroups(db, caller))
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
    .leftJoin('group_deliverables', (join) =>
      join.onRef('group_deliverables.deliverable_id', '=', 'deliverables.id').onRef('group_deliverables.group_id', '=', 'groups.id'),
    )
    .where('groups.id', 'in', reachedGroups(db, caller))
    .where('groups.archived_at', 'is', null)
    .where('deliverables.is_active', '=', true)
    .where(holdsWords(folded('deliverables.name'), q))
  if (caller.kind === 'student') {
    matching = matching.where(({ or, eb }) =>
      or([eb('group_deliverables.opens_at', 'is', null), eb('group_deliverables.opens_at', '<=', now)]),
    )
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
    href: caller.kind === 'student' ? `/deliverable/${row.id}?group=${row.group_id}` : `/group/${row.group_id}/deliverables/${row.id}`,
  }))
}

/** Students are found by staff only; the hit leads to the group, narrowed down to them. */
async function students(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  if (caller.kind === 'student') return []
  const rows = await db
    .selectFrom('group_students')
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .where('groups.id', 'in', reachedGroups(db, caller))
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
    href: `/group/${row.group_id}?tab=students&search=${encodeURIComponent(displayName(row).split(',')[0] ?? '')}`,
  }))
}

/** Groups, students and deliverables within the caller's reach whose name holds the words, 8 of a kind at most. */
export async function searchAll(db: Db, caller: Caller, q: string): Promise<Hit[]> {
  const hits = await Promise.all([groups(db, caller, q), students(db, caller, q), deliverables(db, caller, q)])
  return hits.flat()
}
