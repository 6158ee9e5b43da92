import type { components } from '#openapi/generated/schema.gen.ts'
import { auditContextOf, type Caller } from '#server/caller.ts'
import { answer, type Handlers } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { conflict, etag, ifMatchRequired, invalid, notFound } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { optionalMoment } from '#server/modules/deliverables/views.ts'
import { toCaptions } from '#server/modules/files/caption-queries.ts'
import { fileUrl } from '#server/modules/people/person.ts'
import { centerOfGroup } from '#server/modules/students/access.ts'
import { findGroupResource, type GroupResourceRow, resourceRows } from './resource-queries.ts'
import { lockAccessibleGroup, mayManage, requireEditable } from './rights.ts'

type GroupResource = components['schemas']['GroupResource']
type GroupResourceDetail = components['schemas']['GroupResourceDetail']

function stageOf({ visible_from, visible_until }: GroupResourceRow, now: Date): GroupResource['stage'] {
  if (visible_from !== null && visible_from > now) return 'upcoming'
  return visible_until !== null && visible_until < now ? 'over' : 'open'
}

function toGroupResource(caller: Caller, row: GroupResourceRow, now: Date): GroupResource {
  const stage = stageOf(row, now)
  const isAnnounced = caller.role === 'student' && stage !== 'open'
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    is_required: row.is_required,
    course: { id: row.course_id, name: row.course_name },
    content: { id: row.content_id, name: row.content_name },
    visible_from: optionalMoment(row.visible_from),
    visible_until: optionalMoment(row.visible_until),
    shows_title: row.shows_title ?? false,
    stage,
    url: isAnnounced ? '' : (row.url ?? fileUrl(row.file_id) ?? ''),
  }
}

/** @throws 404 for a group or a resource that does not exist for the caller, for a student also outside its dates */
async function readGroupResource(db: Db, caller: Caller, groupId: number, relatedId: number, now: Date): Promise<GroupResourceDetail> {
  const row = await findGroupResource(db, caller, groupId, relatedId, now)
  if (!row) throw notFound()
  const resource = toGroupResource(caller, row, now)
  const isAnnounced = resource.url === ''
  return {
    ...resource,
    group: { id: row.group_id, name: row.group_name },
    description: isAnnounced ? '' : row.description,
    file: row.file && !isAnnounced ? { ...row.file, url: fileUrl(row.file.id) } : null,
    captions: isAnnounced ? [] : toCaptions(row.captions),
    is_finished: row.is_finished,
    is_hidden: !row.is_active,
    is_archived: row.archived_at !== null,
    can_schedule: row.archived_at === null && (mayManage(caller, row) || (caller.isStaff && row.teaches === true)),
    revision: row.revision ?? 0,
  }
}

const answerGroupResource = (resource: GroupResourceDetail) => answer(200, resource, { headers: { etag: etag(resource.revision) } })

export const groupResourceHandlers = {
  listGroupResources: async (call, { db, clock }) => {
    const { caller, params, query } = call
    await centerOfGroup(db, caller, params.id)
    const now = clock.now()
    const filter = { search: query.search ?? '', forStudents: caller.role === 'student', ...pageOf(query) }
    const { count, rows } = await resourceRows(db, params.id, now, filter)
    return paged(
      call,
      rows.map(({ opened, students, ...row }) => ({
        ...toGroupResource(caller, row, now),
        opened: opened === null || students === null ? null : { count: opened, students },
      })),
      count,
    )
  },

  getGroupResource: async ({ caller, params }, { db, clock }) =>
    answerGroupResource(await readGroupResource(db, caller, params.id, params.resource_id, clock.now())),

  scheduleResource: async (call, { db, clock, workListener }) => {
    const { body, caller, ifMatch, params } = call
    const { group_id: groupId, ...dates } = body
    const { visible_from: from, visible_until: until } = dates
    if (from !== null && until !== null && Date.parse(until) <= Date.parse(from)) throw invalid({ visible_until: ['before_from'] })
    const isStale = await transact(db, async (tx) => {
      const group = await lockAccessibleGroup(tx, caller, groupId)
      if (!group) throw invalid({ group_id: ['choice'] })
      const placed = await tx
        .selectFrom('related_resources')
        .innerJoin('group_courses', 'group_courses.course_id', 'related_resources.course_id')
        .innerJoin('resources', 'resources.id', 'related_resources.resource_id')
        .where('related_resources.id', '=', params.id)
        .where('group_courses.group_id', '=', groupId)
        .select('resources.name')
        .forKeyShare('related_resources')
        .executeTakeFirst()
      if (!placed) throw notFound()
      await requireEditable(tx, caller, group)
      if (ifMatch === null) throw ifMatchRequired()
      const before = await tx
        .selectFrom('group_resources')
        .where('group_id', '=', groupId)
        .where('related_resource_id', '=', params.id)
        .select(['visible_from', 'visible_until', 'shows_title', 'revision'])
        .executeTakeFirst()
      const revision = before?.revision ?? 0
      if (ifMatch !== revision) return true
      await workListener.classesChange(tx, { relatedIds: [params.id], groupIds: [groupId] }, clock.now())
      const values = { ...dates, revision: revision + 1 }
      await tx
        .insertInto('group_resources')
        .values({ group_id: groupId, related_resource_id: params.id, ...values })
        .onConflict((same) => same.columns(['group_id', 'related_resource_id']).doUpdateSet(values))
        .execute()
      await recordAuditEvents(tx, auditContextOf(call, clock), [
        {
          action: 'resource_scheduled',
          entity: 'group',
          entityId: groupId,
          centerId: group.center_id,
          before: before && { visible_from: before.visible_from, visible_until: before.visible_until, shows_title: before.shows_title },
          after: { resource: placed.name, ...dates },
        },
      ])
      return false
    })
    const resource = await readGroupResource(db, caller, groupId, params.id, clock.now())
    if (isStale) throw conflict(resource, resource.revision)
    return answerGroupResource(resource)
  },
} satisfies Partial<Handlers>
