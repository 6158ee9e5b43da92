import type { SnapshotFrom } from 'xstate'
import type { SaveStatus } from '@/shared/ui'
import type { contentsMachine } from './contents-machine'
import type { Context } from './contents-setup'
import type { Intent } from './intents'
import { deactivationOf, restOf } from './rest'

/** Whether a step is being saved, or about to be. */
export const isSaving = (snapshot: SnapshotFrom<typeof contentsMachine>): boolean => snapshot.matches({ sync: 'saving' })

/** Whether something that the person did is not on the server. */
export const isUnsaved = ({ save, waiting }: ContentsView): boolean => ['saving', 'failed', 'conflict'].includes(save) || waiting > 0

/** The state of the screen; components do not use names of machine states. */
export interface ContentsView extends Pick<
  Context,
  'tree' | 'editing' | 'dragged' | 'theirs' | 'theirsBy' | 'refusal' | 'work' | 'blocked' | 'current' | 'dropped'
> {
  readonly save: SaveStatus['kind']
  readonly canUndo: boolean
  /** Rows can be dragged: no answer to a question about the last step is due. */
  readonly canDrag: boolean
  /** Another person changed what this step changes. */
  readonly hasConflict: boolean
  /** The step that was not taken, without what stands against it. */
  readonly rest: Intent | null
  /** What can be done instead of a deletion that work of students forbids. */
  readonly deactivation: Intent | null
  /** Steps that wait for the one that is being saved, or for an answer about it. */
  readonly waiting: number
  /** The names that are on their way, by node. */
  readonly names: ReadonlyMap<number, string>
}

export function contentsView(snapshot: SnapshotFrom<typeof contentsMachine>): ContentsView {
  const { tree, editing, dragged, theirs, theirsBy, refusal, work, blocked, overtaken, current, dropped, undo, queue } = snapshot.context
  const save = snapshot.matches({ sync: 'saving' })
    ? 'saving'
    : snapshot.matches({ sync: 'broken' })
      ? 'failed'
      : snapshot.matches({ sync: 'conflict' })
        ? 'conflict'
        : snapshot.matches({ sync: { idle: 'none' } }) || snapshot.matches({ sync: 'refused' })
          ? 'idle'
          : 'saved'
  const renames = [current, ...queue].flatMap((intent) => (intent?.kind === 'rename' ? [[intent.id, intent.name] as const] : []))
  return {
    tree,
    editing,
    dragged,
    theirs,
    theirsBy,
    refusal: snapshot.matches({ sync: 'refused' }) ? refusal : null,
    work,
    blocked,
    rest: restOf(current, blocked, overtaken),
    deactivation: work && deactivationOf(tree, current),
    current,
    dropped,
    save,
    canUndo: tree.can_edit && undo.length > 0 && dragged.length === 0 && save !== 'conflict' && save !== 'failed',
    canDrag: tree.can_edit && save !== 'conflict' && save !== 'failed',
    hasConflict: snapshot.matches({ sync: 'conflict' }),
    waiting: queue.length,
    names: new Map(renames),
  }
}
