import type { Handler, Handlers } from '#server/contract.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { requireCenterAccess } from '#server/modules/access/centers.ts'
import { fileUrl } from '#server/modules/people/person.ts'
import { deletionHandlers } from './deletion.ts'
import { startCenterExport } from './export.ts'
import { invitationHandlers } from './invitation-handlers.ts'
import { ledgerHandlers } from './ledger.ts'
import { centerCourseRows } from './queries.ts'
import { getCenter, listCenters, listMyCenters, listUserCenters } from './read.ts'
import { teamHandlers } from './team-handlers.ts'
import { updateCenter } from './update.ts'

const listCenterCourses: Handler<'listCenterCourses'> = async (call, { db }) => {
  const { center, search = '' } = call.query
  await requireCenterAccess(db, call.caller, center)
  const { count, rows } = await centerCourseRows(db, center, { search, ...pageOf(call.query) })
  const results = rows.map((row) => ({
    id: row.id,
    course: {
      id: row.course_id,
      name: row.name,
      code: row.code,
      about: row.about,
      logo: fileUrl(row.logo_file_id),
      is_active: row.is_active,
      is_own: row.owner_id === center,
      groups_count: row.groups_count ?? 0,
    },
  }))
  return paged(call, results, count)
}

export const centerHandlers = {
  ...deletionHandlers,
  ...invitationHandlers,
  ...ledgerHandlers,
  ...teamHandlers,
  startCenterExport,
  getCenter,
  listCenterCourses,
  listCenters,
  listMyCenters,
  listUserCenters,
  updateCenter,
} satisfies Partial<Handlers>
