import type { SnapshotFrom } from 'xstate'
import { inOrder, type ShownAnnotation, type Tool } from './annotation'
import type { annotatorMachine } from './annotator-machine'
import type { AnnotatorContext } from './annotator-types'
import { shownOf } from './queue'

type Snapshot = SnapshotFrom<typeof annotatorMachine>

/** The state of the screen; components do not use names of machine states. */
export interface AnnotatorView extends Pick<AnnotatorContext, 'canAnnotate' | 'selectedId' | 'draft' | 'theirs'> {
  readonly annotations: readonly ShownAnnotation[]
  readonly tool: Tool
  readonly isDrawing: boolean
  /** Words are being chosen with the keys. */
  readonly isAiming: boolean
  readonly canUndo: boolean
  readonly save: 'idle' | 'saving' | 'failed' | 'conflict' | 'rejected'
}

export function annotatorView(snapshot: Snapshot): AnnotatorView {
  const { context } = snapshot
  const { canAnnotate, draft, refused, selectedId, theirs, tool, undo } = context
  const isIn = (state: 'sending' | 'conflict' | 'waiting') => snapshot.matches({ saving: state })
  const shown = shownOf(context).map((each) => (each.id === draft?.id ? { ...each, ...draft.content } : each))
  const isListed = draft === null || shown.some(({ id }) => id === draft.id)
  return {
    annotations: inOrder(isListed ? shown : [...shown, { ...draft.content, id: draft.id, author: null, isSaved: false, refusal: null }]),
    canAnnotate,
    draft,
    selectedId,
    theirs,
    tool,
    isAiming: canAnnotate && snapshot.matches({ work: { ready: 'aiming' } }),
    isDrawing: snapshot.matches({ work: 'drawing' }),
    canUndo: canAnnotate && undo.length > 0,
    save: isIn('sending')
      ? 'saving'
      : isIn('waiting')
        ? 'failed'
        : isIn('conflict')
          ? 'conflict'
          : refused.length > 0
            ? 'rejected'
            : 'idle',
  }
}

/** Whether something is not saved yet, a comment that is being typed included. */
export function hasUnsaved({ context }: Snapshot): boolean {
  const { draft, refused, rows, writes } = context
  if (writes.length > 0 || refused.length > 0) return true
  return draft !== null && draft.content.text.trim() !== '' && draft.content.text !== rows.find(({ id }) => id === draft.id)?.text
}

/** Whether saving goes on only after a while, or after the teacher has chosen. */
export const isStopped = (snapshot: Snapshot) => ['failed', 'conflict', 'rejected'].includes(annotatorView(snapshot).save)
