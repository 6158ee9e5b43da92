import type { Caller } from '../caller.ts'
import type { OperationId } from '../policy.ts'
import { denied } from '../errors.ts'

const reads = new Set(['GET', 'HEAD'])

/** What only the person themselves does, whatever an IT admin asked for: everything about who they are and whether they stay. */
const onlyThemselves: ReadonlySet<string> = new Set<OperationId>([
  'changePassword',
  'withdrawEmailChange',
  'endSession',
  'endOtherSessions',
  'downloadMyData',
  'requestErasure',
  'withdrawErasure',
])
const onlyTheirFields: Readonly<Record<string, readonly string[]>> = { updateUser: ['email'], updateTeacher: ['email'] } satisfies Partial<
  Record<OperationId, readonly string[]>
>

/** Whether a request changes the data of the person in whose name it is made: those of others are not only theirs to change. */
const isAbout = ({ id }: Caller, params: object) => Number('user_id' in params ? params.user_id : 'id' in params ? params.id : 0) === id

const forbidden = () => denied('impersonation_forbidden', 'Nobody does this in the name of somebody else.')

/**
 * The one place that says what an IT admin may do while they act as somebody: look, and change something only where they asked to;
 * {@link refuseFieldsInAnothersName} completes it once the body is read.
 * @throws 403 `impersonation_forbidden` or `impersonation_read_only`
 */
export function refuseInAnothersName({ impersonator }: Caller, operationId: string, method: string): void {
  if (impersonator === null) return
  if (onlyThemselves.has(operationId)) throw forbidden()
  if (!impersonator.mayWrite && !reads.has(method)) throw denied('impersonation_read_only', 'Only looking was asked for.')
}

/** @throws 403 `impersonation_forbidden` for a field that only the person themselves changes */
export async function refuseFieldsInAnothersName(
  caller: Caller | null,
  operationId: string,
  { body, params }: { body: unknown; params: unknown },
): Promise<void> {
  if (!caller?.impersonator || typeof body !== 'object' || body === null) return
  if (!isAbout(caller, Object(params) as object)) return
  if (onlyTheirFields[operationId]?.some((field) => field in body)) throw forbidden()
}
