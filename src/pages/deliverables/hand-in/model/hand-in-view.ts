import type { SnapshotFrom } from 'xstate'
import { autosaveView, isUnsaved, type AutosaveView } from '@/shared/lib/autosave'
import { uploadsView, type UploadView } from '@/shared/lib/upload-queue'
import type { handInMachine } from './hand-in-machine'
import { hasWork, type draftAutosave, type draftUploads } from './hand-in-setup'
import type { Draft, Rejection, Task, Texts, Version } from './hand-in-types'

/** The state of the screen; components do not use names of machine states. */
export interface HandInView extends Pick<AutosaveView<Draft, Texts, Rejection>, 'save' | 'savedAt' | 'errors' | 'theirs' | 'rejection'> {
  readonly task: Task
  readonly texts: Texts
  readonly canWrite: boolean
  readonly queue: readonly UploadView[]
  readonly hasWork: boolean
  readonly nextNumber: number
  /** The question before handing in and its progress. */
  readonly handIn: 'closed' | 'asking' | 'waiting' | 'sending' | 'broken'
  /** The receipt of the last hand-in, and whether it is open. */
  readonly receipt: Version | null
  readonly isReceiptOpen: boolean
  readonly selectingId: number | null
  readonly removingId: number | null
}

type Snapshot = SnapshotFrom<typeof handInMachine>

function handInOf(snapshot: Snapshot): HandInView['handIn'] {
  if (snapshot.matches({ action: 'confirming' })) return 'asking'
  if (snapshot.matches({ action: { submitting: 'sending' } })) return 'sending'
  if (snapshot.matches({ action: { submitting: 'broken' } })) return 'broken'
  return snapshot.matches({ action: 'submitting' }) ? 'waiting' : 'closed'
}

/** The view of the work with its two children. */
export function handInView(
  snapshot: Snapshot,
  autosave: SnapshotFrom<typeof draftAutosave> = snapshot.context.autosave.getSnapshot(),
  uploads: SnapshotFrom<typeof draftUploads> = snapshot.context.uploads.getSnapshot(),
): HandInView {
  const { task, receipt, rejection, targetId } = snapshot.context
  const { server, values, save, savedAt, errors, theirs, rejection: saveRejection } = autosaveView<Draft, Texts, Rejection>(autosave)
  return {
    task: { ...task, work: { ...task.work, draft: server } },
    texts: values,
    errors,
    canWrite: task.work.can_submit,
    // after a hand-in nothing is unsaved
    save: save === 'saved' && savedAt === null ? 'idle' : save,
    savedAt,
    theirs,
    queue: uploadsView(uploads),
    hasWork: hasWork({ ...server, ...values }),
    nextNumber: (task.work.versions[0]?.number ?? 0) + 1,
    handIn: handInOf(snapshot),
    receipt,
    isReceiptOpen: snapshot.matches({ action: 'receipt' }),
    rejection: snapshot.matches({ action: { idle: 'failed' } }) ? rejection : saveRejection,
    selectingId: snapshot.matches({ action: 'selecting' }) ? targetId : null,
    removingId: snapshot.matches({ action: 'removing' }) ? targetId : null,
  }
}

/** Whether nothing is unsaved or pending, so that the actor can be stopped. */
export function isAtRest({ save, queue, handIn, selectingId, removingId }: HandInView): boolean {
  return !isUnsaved(save) && queue.length === 0 && handIn === 'closed' && selectingId === null && removingId === null
}
