import type { Handlers } from '../contract.ts'
import { auditHandlers } from './audit/handlers.ts'
import { authHandlers } from './auth/handlers.ts'
import { centerSetupHandlers } from './center-setup/handlers.ts'
import { centerHandlers } from './centers/handlers.ts'
import { deliverableHandlers } from './deliverables/handlers.ts'
import { groupHandlers } from './groups/handlers.ts'
import { imageHandlers } from './images/handlers.ts'
import { importHandlers } from './imports/handlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { searchHandlers } from './search/handlers.ts'
import { statsHandlers } from './stats/handlers.ts'
import { studentHandlers } from './students/handlers.ts'
import { userHandlers } from './users/handlers.ts'

/** Every operation's handler; the server does not start while one is missing. */
export const handlers: Handlers = {
  ...auditHandlers,
  ...authHandlers,
  ...centerSetupHandlers,
  ...centerHandlers,
  ...deliverableHandlers,
  ...groupHandlers,
  ...imageHandlers,
  ...importHandlers,
  ...notificationHandlers,
  ...searchHandlers,
  ...statsHandlers,
  ...studentHandlers,
  ...userHandlers,
}
