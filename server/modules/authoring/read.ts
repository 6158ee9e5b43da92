import type { Caller } from '#server/caller.ts'
import { answer, type Handler, type ReplyBody } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { etag, notFound } from '#server/errors.ts'
import { mayEditCourse } from '#server/modules/access/courses.ts'
import { optionalMoment, toFile } from '#server/modules/deliverables/views.ts'
import { mayManage } from '#server/modules/groups/rights.ts'
import { authoredDeliverable } from './queries.ts'

type AuthoredDeliverable = ReplyBody<'getAuthoredDeliverable'>

/** @throws 404 for a deliverable of a program that the caller cannot read */
export async function readAuthored(db: Db, caller: Caller, id: number): Promise<AuthoredDeliverable> {
  const row = await authoredDeliverable(db, caller, id)
  if (!row) throw notFound()
  return {
    id: row.id,
    name: row.name,
    instructions: row.instructions,
    course: { id: row.course_id, name: row.course_name },
    content: { id: row.content_id, name: row.content_name },
    max_points: row.max_points,
    accepts_text: row.accepts_text,
    accepts_link: row.accepts_link,
    accepts_files: row.accepts_files,
    accepts_late: row.accepts_late,
    is_active: row.is_active,
    kind: row.kind,
    recovers: row.recovers_id === null || row.recovers_name === null ? null : { id: row.recovers_id, name: row.recovers_name },
    criteria: row.criteria,
    files: row.files.map(toFile),
    groups: row.groups.map(({ id: groupId, name, teaches, archived_at, ...dates }) => ({
      id: groupId,
      name,
      opens_at: optionalMoment(dates.opens_at),
      due_at: optionalMoment(dates.due_at),
      closes_at: optionalMoment(dates.closes_at),
      can_edit: archived_at === null && (teaches || mayManage(caller, dates)),
    })),
    works_count: row.work?.works ?? 0,
    marks_count: row.work?.marks ?? 0,
    can_edit: mayEditCourse(caller, { center_id: row.course_center_id }),
    options: { criteria: row.criterion_options, deliverables: row.recoverable },
    revision: row.revision,
  }
}

export const getAuthoredDeliverable: Handler<'getAuthoredDeliverable'> = async ({ caller, params }, { db }) => {
  const deliverable = await readAuthored(db, caller, params.id)
  return answer(200, deliverable, { headers: { etag: etag(deliverable.revision) } })
}
