import type { Caller } from '../caller.ts'
import type { OperationId } from '../policy.ts'
import { denied } from '../errors.ts'

const reads = new Set(['GET', 'HEAD'])

/** Operations that are never allowed during impersonation: credentials, sessions, personal data and erasure,
 * answering an invitation to a team, and the secret address of a calendar. */
const onlyThemselves: ReadonlySet<string> = new Set<OperationId>([
  'changePassword',
  'withdrawEmailChange',
  'endSession',
  'endOtherSessions',
  'beginSecondFactor',
  'addSecondFactor',
  'removeAuthenticator',
  'renamePasskey',
  'removePasskey',
  'renewRecoveryCodes',
  'startMyDataExport',
  'requestErasure',
  'withdrawErasure',
  'acceptInvitation',
  'declineInvitation',
  'getCalendarFeed',
  'renewCalendarFeed',
  'endCalendarFeed',
])
const onlyTheirFields: Readonly<Record<string, readonly string[]>> = { updateUser: ['email'], updateTeacher: ['email'] } satisfies Partial<
  Record<OperationId, readonly string[]>
>

/** Whether a request changes the impersonated person's own data. */
const isAbout = ({ id }: Caller, params: object) => Number('user_id' in params ? params.user_id : 'id' in params ? params.id : 0) === id

const forbidden = () => denied('impersonation_forbidden', 'This is not allowed while impersonating.')

/**
 * What an IT admin may do while impersonating: read, and write where write access was requested;
 * {@link refuseImpersonatedFields} completes it once the body is read.
 * @throws 403 `impersonation_forbidden` or `impersonation_read_only`
 */
export function refuseImpersonated({ impersonator }: Caller, operationId: string, method: string): void {
  if (impersonator === null) return
  if (onlyThemselves.has(operationId)) throw forbidden()
  if (!impersonator.mayWrite && !reads.has(method)) throw denied('impersonation_read_only', 'This impersonation is read-only.')
}

/** @throws 403 `impersonation_forbidden` for a field that only the person themselves changes */
export async function refuseImpersonatedFields(
  caller: Caller | null,
  operationId: string,
  { body, params }: { body: unknown; params: unknown },
): Promise<void> {
  if (!caller?.impersonator || typeof body !== 'object' || body === null) return
  if (!isAbout(caller, Object(params) as object)) return
  if (onlyTheirFields[operationId]?.some((field) => field in body)) throw forbidden()
}
