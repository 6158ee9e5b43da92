import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import { answer, type Handlers } from '#server/contract.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { etag, notFound } from '#server/errors.ts'
import { mayEditCourse } from '#server/modules/access/courses.ts'
import { moment } from '#server/modules/deliverables/views.ts'
import { fileUrl } from '#server/modules/people/person.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { courseName, courseRow, courseRows, overviewRow } from './queries.ts'

type Course = components['schemas']['Course']
type Row = Awaited<ReturnType<typeof courseRows>>['rows'][number]

const image = (id: number | null) => (id === null ? null : { id, url: fileUrl(id) })

/** What a list and the page of a program have in common. */
const common = (caller: Caller, row: Row) => ({
  id: row.id,
  name: row.name,
  code: row.code,
  about: row.about,
  is_active: row.is_active,
  center: row.center,
  areas: row.areas,
  contents_count: row.contents_count ?? 0,
  results_count: row.results_count ?? 0,
  deliverables_count: row.deliverables_count ?? 0,
  groups_count: row.groups_count ?? 0,
  can_edit: mayEditCourse(caller, row),
  created_at: moment(row.created_at),
})

/** A program with the data of its page. @throws 404 when the caller cannot access it */
export async function readCourse(db: Db | Tx, caller: Caller, id: number): Promise<Course> {
  const row = await courseRow(db, caller, id)
  if (!row) throw notFound()
  const original = row.cloned_from === null ? undefined : await courseName(db, caller, row.cloned_from)
  return {
    ...common(caller, row),
    description: row.description,
    logo: image(row.logo_file_id),
    background: image(row.background_file_id),
    cloned_from: original ?? null,
    revision: row.revision,
  }
}

export const readHandlers = {
  listCourses: async (call, { db }) => {
    const { search = '', status = 'all', ordering = 'name', area, center, editable = false } = call.query
    const { count, rows } = await courseRows(db, call.caller, { search, status, ordering, area, center, editable, ...pageOf(call.query) })
    const results = rows.map((row) => ({
      ...common(call.caller, row),
      logo: fileUrl(row.logo_file_id),
      background: fileUrl(row.background_file_id),
    }))
    return paged(call, results, count)
  },

  getCourse: async ({ caller, params }, { db }) => {
    const course = await readCourse(db, caller, params.id)
    return answer(200, course, { headers: { etag: etag(course.revision) } })
  },

  getCourseOverview: async ({ caller, params, query }, { db }) => {
    const row = await overviewRow(db, caller, params.id, query.center)
    if (!row) throw notFound()
    return {
      ...row,
      groups: row.groups.map((group) => ({ ...group, can_open: Boolean(group.can_open) })),
      centers: row.centers.map((offer) => ({ ...offer, offered_at: moment(offer.offered_at) })),
    }
  },
} satisfies Partial<Handlers>
