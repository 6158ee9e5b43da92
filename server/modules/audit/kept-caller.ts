import type { AuditContext, Caller } from '#server/caller.ts'
import { json } from '#server/db/json.ts'

/** Who asked for work that goes on after the request, as its row keeps them. */
export const keptCaller = ({ id, impersonator }: Caller) => json({ id, impersonator })

/** The audit context of such work: of who asked for it, as they were then. */
export const keptAuditContext = ({ caller, request_id }: { caller: unknown; request_id: string | null }, at: Date): AuditContext => ({
  caller: caller as AuditContext['caller'],
  requestId: request_id ?? '',
  at,
})
