import { assertEvent, assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate'
import type { Schema } from '@/shared/api'
import { isTyped, type Intent, type NoRequest, type Request, requestOf, restoredBy, withRevisions } from './intents'
import { type OwnRevisions, withOwnStep } from './own-revisions'
import type { Blocked } from './rest'
import type { RowPlace } from './row-places'
import { applyChanged, type Changed, type ContentNode, nodeOf, type RowId, rowIdOf, type Tree, type OvertakenItem, withItems } from './tree'

type Undo = Changed['undo']
type Work = Schema<'WorkCounts'>

export type Refusal =
  | NoRequest
  | 'content_has_work'
  | 'inside_itself'
  | 'too_many_contents'
  | 'already_placed'
  | 'content_missing'
  | 'resource_missing'
  | 'denied'
  | 'missing'
  | 'invalid'

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly changed: Changed }
  /** The person does not want the marks to change. */
  | { readonly kind: 'declined' }
  | {
      readonly kind: 'conflict'
      readonly theirs: readonly ContentNode[]
      readonly items?: readonly OvertakenItem[]
      /** What another person has put into what was to be deleted. */
      readonly inside?: Partial<Pick<Changed, 'resources' | 'deliverables'>>
      readonly by?: string | null
    }
  | {
      readonly kind: 'rejected'
      readonly reason: Refusal
      readonly work?: Work
      readonly blocked?: readonly Blocked[]
    }

/** Where the name that is being typed belongs: to a node, or to a new one at a place. */
export type Editing = { readonly id: number } | { readonly parentId: number | null; readonly index: number }

export interface Context {
  readonly tree: Tree
  readonly queue: readonly Intent[]
  /** What is being saved, or could not be. */
  readonly current: Intent | null
  readonly undo: readonly Undo[]
  readonly own: OwnRevisions
  readonly editing: Editing | null
  /** What the mouse drags. */
  readonly dragged: readonly RowId[]
  /** What another person has left otherwise: nodes first. */
  readonly theirs: readonly { readonly name: string }[]
  /** The name of the other person, where it is known. */
  readonly theirsBy: string | null
  readonly refusal: Refusal | null
  readonly work: Work | null
  /** What of the refused step cannot be done. */
  readonly blocked: readonly Blocked[]
  /** Rows of the step that the other person has changed. */
  readonly overtaken: readonly RowId[]
  /** Steps that waited behind the refused one and are not taken. */
  readonly dropped: number
  /** The tree as it was read while a step was under way. */
  readonly reread: Tree | null
}

export type ContentsEvent =
  | { readonly type: 'run'; readonly intent: Intent }
  /** Of the last step, or of the one that this undoes, while it can be. */
  | { readonly type: 'undo'; readonly of?: Undo }
  | { readonly type: 'edit'; readonly editing: Editing }
  | { readonly type: 'commit'; readonly name: string; readonly next?: boolean }
  | { readonly type: 'cancel' }
  | { readonly type: 'drag'; readonly ids: readonly RowId[] }
  /** The end of a drag; without a place nothing is moved. */
  | { readonly type: 'drop'; readonly place: RowPlace | null }
  | { readonly type: 'retry' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'fresh'; readonly tree: Tree }
  /** Another form on the page has saved. */
  | { readonly type: 'applied'; readonly changed: Changed }

/** `done`: for the live region and the focus. */
export type ContentsEmitted =
  | { readonly type: 'done'; readonly intent: Intent; readonly changed: Changed; readonly tree: Tree; readonly editing: Editing | null }
  | { readonly type: 'refused'; readonly reason: Refusal; readonly intent: Intent }
  | { readonly type: 'reload' }

type Conflict = Extract<SaveOutcome, { kind: 'conflict' }>
type Rejected = Extract<SaveOutcome, { kind: 'rejected' }>
export type Done = { readonly event: { readonly output: SaveOutcome } }
export const hasOutcome =
  (kind: SaveOutcome['kind']) =>
  ({ event }: Done) =>
    event.output.kind === kind
export const savedOf = ({ event }: Done) => (event.output as Extract<SaveOutcome, { kind: 'saved' }>).changed

/** What an event undoes. */
const undoneBy = (undo: readonly Undo[], event: ContentsEvent): Undo | undefined =>
  event.type === 'undo' && event.of ? undo.find((step) => step === event.of) : undo.at(-1)

/** Actions, guards and actors of the machine; `contents-machine.ts` has its states. */
export const contentsSetup = setup({
  types: {
    context: {} as Context,
    events: {} as ContentsEvent,
    emitted: {} as ContentsEmitted,
    input: {} as { readonly tree: Tree },
  },
  actors: { save: fromPromise<SaveOutcome, Request>(() => Promise.reject(new Error('The page provides it'))) },
  guards: {
    canEdit: ({ context }) => context.tree.can_edit,
    canDrag: ({ context }) => context.tree.can_edit && context.editing === null,
    hasPlace: ({ event }) => event.type === 'drop' && event.place !== null,
    canUndo: ({ context, event }) => context.tree.can_edit && undoneBy(context.undo, event) !== undefined,
    hasNext: ({ context }) => context.queue.length > 0,
    hasRequest: ({ context }) => context.current !== null && typeof requestOf(context.tree, context.current) !== 'string',
    isNamed: ({ event }) => event.type === 'commit' && event.name.trim() !== '',
    isUndo: ({ context }) => context.current?.kind === 'undo',
  },
  actions: {
    enqueue: assign(({ context, event }) => {
      assertEvent(event, 'run')
      return { queue: [...context.queue, event.intent] }
    }),
    enqueueUndo: assign(({ context: { undo, queue, own }, event }) => {
      const step = undoneBy(undo, event)
      if (!step) return {}
      const intent: Intent = { kind: 'undo', step, body: withRevisions(step, own) }
      return { undo: undo.filter((each) => each !== step), queue: [...queue, intent] }
    }),
    enqueueName: assign(({ context, event }) => {
      assertEvent(event, 'commit')
      const { editing } = context
      const name = event.name.trim()
      if (!editing) return {}
      if (!('id' in editing)) {
        const intent: Intent = { kind: 'add', ...editing, contents: [{ name, depth: 0 }] }
        return {
          queue: [...context.queue, intent],
          editing: event.next === true ? { ...editing, index: editing.index + 1 } : null,
        }
      }
      const isSame = nodeOf(context.tree, editing.id)?.name === name
      return {
        editing: null,
        queue: isSame ? context.queue : [...context.queue, { kind: 'rename', id: editing.id, name } satisfies Intent],
      }
    }),
    setEditing: assign(({ event }) => {
      assertEvent(event, 'edit')
      return { editing: event.editing }
    }),
    clearEditing: assign({ editing: null }),
    setDragged: assign(({ event }) => {
      assertEvent(event, 'drag')
      return { dragged: event.ids }
    }),
    clearDragged: assign({ dragged: [] }),
    // a drop is a step like the others
    raisePlace: raise(({ context, event }) => {
      assertEvent(event, 'drop')
      const intent: Intent = { kind: 'place', ids: context.dragged, at: event.place as RowPlace }
      return { type: 'run' as const, intent }
    }),
    takeNext: assign(({ context }) => ({ current: context.queue[0] ?? null, queue: context.queue.slice(1) })),
    apply: assign(({ context }, { changed, intent }: { readonly changed: Changed; readonly intent?: Intent | null }) => ({
      tree: applyChanged(context.tree, changed, restoredBy(intent ?? null)),
      own: withOwnStep(context.own, changed.undo),
    })),
    // undoing is not a step that the next undo would bring back; neither is one that others had taken already
    remember: assign(({ context }, { changed }: { readonly changed: Changed }) =>
      context.current?.kind === 'undo' ||
      (restoredBy(context.current) > 0 && restoredBy(context.current) === changed.already_restored.length)
        ? {}
        : { undo: [...context.undo, changed.undo] },
    ),
    rememberApplied: assign(({ context }, { changed }: { readonly changed: Changed }) => ({ undo: [...context.undo, changed.undo] })),
    setTheirs: assign(({ context }, { theirs, items = [], inside = {}, by = null }: Omit<Conflict, 'kind'>) => ({
      theirs: [...theirs, ...items],
      theirsBy: by,
      overtaken: [...theirs.map(({ id }): RowId => id), ...items.map(({ kind, id }) => rowIdOf({ itemKind: kind, id }))],
      tree: withItems(
        applyChanged(context.tree, {
          ...{ nodes: [...theirs], removed: [], removed_items: [], resources: [], deliverables: [], already_restored: [], ...inside },
          undo: { course_id: context.tree.course.id },
        }),
        items,
      ),
    })),
    setTree: assign(({ event }) => {
      assertEvent(event, 'fresh')
      return { tree: event.tree }
    }),
    keepReread: assign(({ event }) => {
      assertEvent(event, 'fresh')
      return { reread: event.tree }
    }),
    // the step was not taken: what was read meanwhile is what there is
    takeReread: assign(({ context: { tree, reread } }) => ({ tree: reread ?? tree, reread: null })),
    // what was read before the step was taken lacks it, and has what others did
    askAgain: enqueueActions(({ context, enqueue }) => {
      if (context.reread === null) return
      enqueue.assign({ reread: null })
      enqueue.emit({ type: 'reload' })
    }),
    refuse: assign((_, { reason, work, blocked = [] }: Pick<Rejected, 'reason' | 'work' | 'blocked'>) => ({
      refusal: reason,
      work: work ?? null,
      blocked,
    })),
    refuseUnsent: assign(({ context: { tree, current } }) => ({
      refusal: current ? (requestOf(tree, current) as NoRequest) : 'gone',
      work: null,
      blocked: [],
    })),
    // what was not undone can still be
    keepUndo: assign(({ context: { current, undo } }) => (current?.kind === 'undo' ? { undo: [...undo, current.step] } : {})),
    clear: assign({ refusal: null, work: null, blocked: [], overtaken: [], theirs: [], theirsBy: null, current: null, dropped: 0 }),
    // What else waited was meant for a tree in which this step had been taken; names are the person's work.
    keepTyped: assign(({ context }) => {
      const queue = context.queue.filter(isTyped)
      // of several the last step comes first
      const undone = context.queue.flatMap((intent) => (intent.kind === 'undo' ? [intent.step] : [])).toReversed()
      return { queue, dropped: context.queue.length - queue.length, undo: [...context.undo, ...undone] }
    }),
    emitDone: emit(({ context }, { changed }: { readonly changed: Changed }) => ({
      type: 'done' as const,
      intent: context.current ?? { kind: 'fields' as const, ids: [], fields: {} },
      changed,
      tree: context.tree,
      editing: context.editing,
    })),
    emitRefused: emit(({ context }) => ({
      type: 'refused' as const,
      reason: context.refusal ?? 'invalid',
      intent: context.current ?? { kind: 'fields' as const, ids: [], fields: {} },
    })),
    emitReload: emit({ type: 'reload' }),
  },
})
