import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { optionalMoment } from '#server/modules/deliverables/views.ts'
import { toCaptions } from '#server/modules/files/caption-queries.ts'
import { fileUrl } from '#server/modules/people/person.ts'
import { centerOfGroup } from '#server/modules/students/access.ts'
import { findGroupResource, type GroupResourceRow, resourceRows } from './resource-queries.ts'
import { readResourceSchedule, scheduleResource } from './resource-schedule.ts'
import { mayManage } from './rights.ts'

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
  }
}

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

  getGroupResource: ({ caller, params }, { db, clock }) => readGroupResource(db, caller, params.id, params.resource_id, clock.now()),

  getResourceSchedule: ({ caller, params }, { db }) => readResourceSchedule(db, caller, params.id),
  scheduleResource,
} satisfies Partial<Handlers>
