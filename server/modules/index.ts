import type { Handlers } from '../contract.ts'
import { authHandlers } from './auth/handlers.ts'
import { centerHandlers } from './centers/handlers.ts'
import { deliverableHandlers } from './deliverables/handlers.ts'
import { groupHandlers } from './groups/handlers.ts'
import { imageHandlers } from './images/handlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { searchHandlers } from './search/handlers.ts'
import { statsHandlers } from './stats/handlers.ts'
import { userHandlers } from './users/handlers.ts'

/** Every operation's handler; the server does not start while one is missing. */
export const handlers: Handlers = {
  ...authHandlers,
  ...centerHandlers,
  ...deliverableHandlers,
  ...groupHandlers,
  ...imageHandlers,
  ...notificationHandlers,
  ...searchHandlers,
  ...statsHandlers,
  ...userHandlers,
}
