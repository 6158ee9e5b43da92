import type { AutosaveView } from '@/shared/lib/autosave'
import type { SaveStatus } from '@/shared/ui'
import type { GradeFieldProps } from './grade-props'

type Saving = Pick<AutosaveView<unknown, unknown, unknown>, 'save' | 'savedAt'>

/** How the saving of a grade goes, for `SaveState`. */
export function saveStatus({ save, savedAt }: Saving, send: GradeFieldProps['send']): SaveStatus {
  const failed = { kind: 'failed' as const, onRetry: () => send({ type: 'retry' }) }
  const statuses = {
    idle: { kind: 'idle' },
    unsaved: { kind: 'unsaved' },
    saving: { kind: 'saving' },
    saved: { kind: 'saved', ...(savedAt ? { at: savedAt } : {}) },
    invalid: { kind: 'unsaved' },
    conflict: { kind: 'conflict' },
    rejected: failed,
    failed,
  } satisfies Record<Saving['save'], SaveStatus>
  return statuses[save]
}
