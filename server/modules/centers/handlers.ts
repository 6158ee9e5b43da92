import type { Handlers } from '#server/contract.ts'
import { listCenterCourses } from './courses.ts'
import { deletionHandlers } from './deletion.ts'
import { exportCenter } from './export.ts'
import { ledgerHandlers } from './ledger.ts'
import { getCenter, listCenters, listMyCenters, listUserCenters } from './read.ts'
import { teamHandlers } from './team-handlers.ts'
import { updateCenter } from './update.ts'

export const centerHandlers = {
  ...deletionHandlers,
  ...ledgerHandlers,
  ...teamHandlers,
  exportCenter,
  getCenter,
  listCenterCourses,
  listCenters,
  listMyCenters,
  listUserCenters,
  updateCenter,
} satisfies Partial<Handlers>
