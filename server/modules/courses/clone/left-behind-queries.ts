import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'

interface Copy {
  courseId: number
  /** The contents that were copied, if not all. */
  contentIds?: readonly number[]
  /** Deliverables and placed resources that were copied alone. */
  items?: readonly Pick<components['schemas']['ContentItem'], 'kind' | 'id'>[]
  /** The center of the copy; null for the platform. */
  targetId: number | null
}

/** Whether the caller can access a group that has a program. */
export async function groupHasCourse(db: Db, caller: Caller, { groupId, courseId }: { groupId: number; courseId: number }) {
  const row = await db
    .selectFrom('group_courses')
    .where('group_courses.group_id', '=', groupId)
    .where('group_courses.course_id', '=', courseId)
    .where('group_courses.group_id', 'in', accessibleGroups(db, caller))
    .select('group_courses.id')
    .executeTakeFirst()
  return row !== undefined
}

/** What a copy of a program, or of a part of it, leaves with the original; for staff as far as it is in their own centers. */
export async function leftBehind(db: Db, caller: Caller, { courseId, contentIds, items = [], targetId }: Copy) {
  const centerIds = [0, ...caller.centerIds]
  const inPart = (table: 'deliverables' | 'related_resources') => {
    if (contentIds === undefined) return sql<boolean>`true`
    const kind = table === 'deliverables' ? 'deliverable' : 'resource'
    const ids = items.flatMap((item) => (item.kind === kind ? [item.id] : []))
    return sql<boolean>`(${sql.ref(`${table}.content_id`)} = any(${contentIds}) or ${sql.ref(`${table}.id`)} = any(${ids}))`
  }
  const counts = await db
    .selectNoFrom(({ selectFrom }) => {
      const works = selectFrom('submissions')
        .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
        .where('deliverables.course_id', '=', courseId)
        .where(inPart('deliverables'))
        .$if(caller.role !== 'admin', (query) => query.where('submissions.center_id', 'in', centerIds))
      return [
        works
          .where('submissions.selected_version_id', 'is not', null)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('works_count'),
        works
          .innerJoin('grades', 'grades.submission_id', 'submissions.id')
          .where('grades.outcome', 'is not', null)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('marks_count'),
        selectFrom('group_deliverables')
          .innerJoin('deliverables', 'deliverables.id', 'group_deliverables.deliverable_id')
          .innerJoin('groups', 'groups.id', 'group_deliverables.group_id')
          .where('deliverables.course_id', '=', courseId)
          .where(inPart('deliverables'))
          .$if(caller.role !== 'admin', (query) => query.where('groups.center_id', 'in', centerIds))
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('schedules_count'),
        selectFrom('group_resources')
          .innerJoin('related_resources', 'related_resources.id', 'group_resources.related_resource_id')
          .innerJoin('groups', 'groups.id', 'group_resources.group_id')
          .where('related_resources.course_id', '=', courseId)
          .where(inPart('related_resources'))
          .where(sql<boolean>`num_nonnulls(group_resources.visible_from, group_resources.visible_until) > 0`)
          .$if(caller.role !== 'admin', (query) => query.where('groups.center_id', 'in', centerIds))
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('resource_schedules_count'),
        selectFrom('deliverable_extensions')
          .innerJoin('deliverables', 'deliverables.id', 'deliverable_extensions.deliverable_id')
          .where('deliverables.course_id', '=', courseId)
          .where(inPart('deliverables'))
          .$if(caller.role !== 'admin', (query) => query.where('deliverable_extensions.center_id', 'in', centerIds))
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('extensions_count'),
        jsonArrayFrom(
          selectFrom('resources')
            .where('resources.id', 'in', (eb) =>
              eb
                .selectFrom('related_resources')
                .where('course_id', '=', courseId)
                .where(inPart('related_resources'))
                .select('related_resources.resource_id'),
            )
            .where('resources.center_id', 'is not', null)
            .where('resources.center_id', 'is distinct from', targetId)
            .select(['resources.id', 'resources.name'])
            .orderBy('resources.name'),
        ).as('resources'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    works_count: counts.works_count ?? 0,
    marks_count: counts.marks_count ?? 0,
    schedules_count: counts.schedules_count ?? 0,
    resource_schedules_count: counts.resource_schedules_count ?? 0,
    extensions_count: counts.extensions_count ?? 0,
    resources: counts.resources,
  }
}
