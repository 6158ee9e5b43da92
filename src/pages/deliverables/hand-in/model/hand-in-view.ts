import type { SnapshotFrom } from 'xstate'
import type { SaveStatus } from '@/shared/ui'
import { hasWork } from './hand-in-changes'
import type { handInMachine } from './hand-in-machine'
import type { Draft, FieldErrors, Refusal, Sending, Task, Texts, Version } from './hand-in-words'

/** What the screen shows; components know no names of states. */
export interface HandInView {
  readonly task: Task
  readonly texts: Texts
  readonly errors: FieldErrors
  readonly canWrite: boolean
  readonly save: SaveStatus['kind']
  readonly savedAt: string | null
  /** The draft as another device left it, while one of both must be chosen. */
  readonly theirs: Draft | null
  readonly queue: readonly (Sending & { readonly share: number | null })[]
  readonly hasWork: boolean
  readonly nextNumber: number
  /** The question before handing in: open, and how far it is. */
  readonly handIn: 'closed' | 'asking' | 'waiting' | 'sending' | 'broken'
  /** The proof of the last hand-in, and whether it is being shown. */
  readonly receipt: Version | null
  readonly isReceiptOpen: boolean
  readonly refusal: Refusal | null
  readonly choosingId: number | null
  readonly removingId: number | null
}

type Snapshot = SnapshotFrom<typeof handInMachine>

function saveOf(snapshot: Snapshot): SaveStatus['kind'] {
  if (snapshot.matches({ draft: { unsaved: 'saving' } })) return 'saving'
  if (snapshot.matches({ draft: 'unsaved' })) return 'unsaved'
  if (snapshot.matches({ draft: { stuck: 'conflict' } })) return 'conflict'
  if (snapshot.matches({ draft: { stuck: 'invalid' } })) return 'unsaved'
  if (snapshot.matches({ draft: 'stuck' })) return 'failed'
  // once it is handed in nothing of it is left to be saved
  return snapshot.matches({ draft: { settled: 'saved' } }) && snapshot.context.savedAt !== null ? 'saved' : 'idle'
}

function handInOf(snapshot: Snapshot): HandInView['handIn'] {
  if (snapshot.matches({ errand: 'confirming' })) return 'asking'
  if (snapshot.matches({ errand: { submitting: 'waiting' } })) return 'waiting'
  if (snapshot.matches({ errand: { submitting: 'asking' } })) return 'sending'
  return snapshot.matches({ errand: { submitting: 'broken' } }) ? 'broken' : 'closed'
}

export function handInView(snapshot: Snapshot): HandInView {
  const { task, texts, errors, queue, share, savedAt, theirs, receipt, refusal, target } = snapshot.context
  const isSending = snapshot.matches({ files: 'sending' })
  const current = isSending ? queue.find(({ state }) => state === 'waiting')?.key : undefined
  return {
    task,
    texts,
    errors,
    canWrite: task.work.can_submit,
    save: saveOf(snapshot),
    savedAt: savedAt === null ? null : new Date(savedAt).toISOString(),
    theirs: snapshot.matches({ draft: { stuck: 'conflict' } }) ? theirs : null,
    queue: queue.map((each) => ({ ...each, share: each.key === current ? share : null })),
    hasWork: hasWork(snapshot.context),
    nextNumber: (task.work.versions[0]?.number ?? 0) + 1,
    handIn: handInOf(snapshot),
    receipt,
    isReceiptOpen: snapshot.matches({ errand: 'receipt' }),
    refusal: snapshot.matches({ errand: { quiet: 'failed' } }) || snapshot.matches({ draft: { stuck: 'refused' } }) ? refusal : null,
    choosingId: snapshot.matches({ errand: 'selecting' }) ? target : null,
    removingId: snapshot.matches({ errand: 'removing' }) ? target : null,
  }
}

/** Whether nothing would be lost if nobody looked after the work any more. */
export function isAtRest(snapshot: Snapshot): boolean {
  const { save, queue, handIn, choosingId, removingId } = handInView(snapshot)
  const isSaved = save === 'idle' || save === 'saved'
  return isSaved && queue.length === 0 && handIn === 'closed' && choosingId === null && removingId === null
}
