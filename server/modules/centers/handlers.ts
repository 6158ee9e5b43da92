import type { Handlers } from '#server/contract.ts'
import { deletionHandlers } from './deletion.ts'
import { startCenterExport } from './export.ts'
import { invitationHandlers } from './invitation-handlers.ts'
import { ledgerHandlers } from './ledger.ts'
import { getCenter, listCenters, listMyCenters, listUserCenters } from './read.ts'
import { teamHandlers } from './team-handlers.ts'
import { updateCenter } from './update.ts'

export const centerHandlers = {
  ...deletionHandlers,
  ...invitationHandlers,
  ...ledgerHandlers,
  ...teamHandlers,
  startCenterExport,
  getCenter,
  listCenters,
  listMyCenters,
  listUserCenters,
  updateCenter,
} satisfies Partial<Handlers>
