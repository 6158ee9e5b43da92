import type { Handlers } from '#server/contract.ts'
import { auditHandlers } from '#server/modules/audit/handlers.ts'
import { authHandlers } from '#server/modules/auth/handlers.ts'
import { centerSetupHandlers } from '#server/modules/center-setup/handlers.ts'
import { centerHandlers } from '#server/modules/centers/handlers.ts'
import { deliverableHandlers } from '#server/modules/deliverables/handlers.ts'
import { exportHandlers } from '#server/modules/exports/handlers.ts'
import { groupHandlers } from '#server/modules/groups/handlers.ts'
import { imageHandlers } from '#server/modules/images/handlers.ts'
import { importHandlers } from '#server/modules/imports/handlers.ts'
import { installationHandlers } from '#server/modules/installation/handlers.ts'
import { studentInvitationHandlers } from '#server/modules/invitations/handlers.ts'
import { mailHandlers } from '#server/modules/mail/handlers.ts'
import { notificationHandlers } from '#server/modules/notifications/handlers.ts'
import { printingHandlers } from './printing/handlers.ts'
import { privacyHandlers } from './privacy/handlers.ts'
import { searchHandlers } from '#server/modules/search/handlers.ts'
import { statsHandlers } from '#server/modules/stats/handlers.ts'
import { studentHandlers } from '#server/modules/students/handlers.ts'
import { userHandlers } from '#server/modules/users/handlers.ts'

/** The handler of every operation; the server does not start if one is missing. */
export const handlers: Handlers = {
  ...auditHandlers,
  ...authHandlers,
  ...centerSetupHandlers,
  ...centerHandlers,
  ...deliverableHandlers,
  ...exportHandlers,
  ...groupHandlers,
  ...imageHandlers,
  ...importHandlers,
  ...installationHandlers,
  ...mailHandlers,
  ...notificationHandlers,
  ...printingHandlers,
  ...privacyHandlers,
  ...searchHandlers,
  ...statsHandlers,
  ...studentInvitationHandlers,
  ...studentHandlers,
  ...userHandlers,
}
