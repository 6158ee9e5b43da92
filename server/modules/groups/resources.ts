import { resourceRows } from './resource-queries.ts'
import type { Handler } from '#server/contract.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { optionalMoment } from '#server/modules/deliverables/views.ts'
import { fileUrl } from '#server/modules/people/person.ts'
import { centerOfGroup } from '#server/modules/students/access.ts'

export const listGroupResources: Handler<'listGroupResources'> = async (call, { db, clock }) => {
  const { caller, params, query } = call
  await centerOfGroup(db, caller, params.id)
  const filter = { search: query.search ?? '', onlyOpen: caller.role === 'student', ...pageOf(query) }
  const { count, rows } = await resourceRows(db, params.id, clock.now(), filter)
  const results = rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    is_required: row.is_required,
    course: { id: row.course_id, name: row.course_name },
    content: { id: row.content_id, name: row.content_name },
    visible_from: optionalMoment(row.visible_from),
    visible_until: optionalMoment(row.visible_until),
    url: row.url ?? fileUrl(row.file_id) ?? '',
  }))
  return paged(call, results, count)
}
