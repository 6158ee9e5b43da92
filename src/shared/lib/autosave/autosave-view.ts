import type { AutosaveContext, FieldErrors } from './autosave-types'

type SaveKind = 'idle' | 'unsaved' | 'saving' | 'saved' | 'invalid' | 'conflict' | 'rejected' | 'failed'

export interface AutosaveView<Server, Values, Reason> {
  readonly server: Server
  readonly original: Values
  readonly values: Values
  readonly canWrite: boolean
  readonly save: SaveKind
  readonly errors: FieldErrors
  /** The conflicting record, while the person must choose one of both. */
  readonly theirs: Server | null
  /** Why the last save was rejected, until the next attempt. */
  readonly rejection: Reason | null
  /** ISO 8601; null before the first save. */
  readonly savedAt: string | null
}

interface Snapshot<Server, Values, Reason> {
  readonly value: unknown
  readonly context: AutosaveContext<Server, Values, Reason, unknown>
}

const kinds = {
  settled: { clean: 'idle', saved: 'saved' },
  unsaved: { dirty: 'unsaved', due: 'unsaved', saving: 'saving' },
  stuck: { invalid: 'invalid', conflict: 'conflict', rejected: 'rejected', failed: 'failed' },
} as const satisfies { readonly [group: string]: { readonly [state: string]: SaveKind } }

/** The view of a saved record for a screen. */
export function autosaveView<Server, Values, Reason>({
  value,
  context: { server, original, values, canWrite, errors, theirs, rejection, savedAt },
}: Snapshot<Server, Values, Reason>): AutosaveView<Server, Values, Reason> {
  const [[group, state] = ['settled', 'clean']] = Object.entries(value as { readonly [group: string]: string })
  const save = (kinds[group as keyof typeof kinds] as { readonly [state: string]: SaveKind })[state] ?? 'idle'
  return {
    server,
    original,
    values,
    canWrite: canWrite || (save !== 'idle' && save !== 'saved'),
    save,
    errors,
    theirs: save === 'conflict' ? theirs : null,
    rejection: save === 'rejected' ? rejection : null,
    savedAt: savedAt === null ? null : new Date(savedAt).toISOString(),
  }
}

/** Whether an edit is not yet saved on the server. */
export const isUnsaved = (save: SaveKind): boolean => save !== 'idle' && save !== 'saved'
