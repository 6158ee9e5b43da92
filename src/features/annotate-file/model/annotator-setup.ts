import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { isApiError } from '@/shared/api'
import { contentOf, isSameContent } from './annotation'
import type { AnnotatorContext, AnnotatorEvent } from './annotator-types'
import {
  applyRead,
  applyRow,
  applySaved,
  dropFirst,
  empty,
  enqueue,
  inverseOf,
  isResult,
  refuse,
  restore,
  retryRefused,
  sameRowOf,
  type SaveInput,
  type SaveOutcome,
  shownOf,
  withoutId,
  type Write,
} from './queue'

/** Steps that can be undone. */
const mostSteps = 100

export const start: AnnotatorContext = {
  ...empty,
  canAnnotate: false,
  tool: 'read',
  selectedId: null,
  draft: null,
  undo: [],
  sent: null,
  unanswered: [],
  theirs: null,
  attempts: 0,
  retryAfter: 0,
}

const outcomeOf = (event: unknown) => (event as { readonly output: SaveOutcome }).output
const theirsOf = (event: unknown) => (outcomeOf(event) as Extract<SaveOutcome, { kind: 'conflict' }>).theirs

/** After an answer about the change that was sent. */
const answered = ({ sent, unanswered }: AnnotatorContext) =>
  ({ sent: null, unanswered: withoutId(unanswered, sent?.id ?? ''), attempts: 0, retryAfter: 0 }) as const

/** Queues a change, and keeps what undoes it. */
function step(context: AnnotatorContext, write: Write): Partial<AnnotatorContext> {
  return { ...enqueue(context, write), undo: [...context.undo, inverseOf(context, write.id)].slice(-mostSteps) }
}

/** Queues the comment that is written; one without a text, or without a change, is not queued. */
function keepDraft(context: AnnotatorContext): Partial<AnnotatorContext> {
  const { draft } = context
  if (!draft || (draft.isNew && draft.content.text.trim() === '')) return {}
  const shown = shownOf(context).find(({ id }) => id === draft.id)
  if (shown && isSameContent(shown, draft.content)) return {}
  return { ...step(context, draft), draft: { ...draft, isNew: false } }
}

/** What the server has now. A comment without a change becomes the one of another teacher, and steps on what they changed are not undone. */
function read(
  context: AnnotatorContext,
  { annotations, canAnnotate }: Extract<AnnotatorEvent, { type: 'read' }>,
): Partial<AnnotatorContext> {
  const { draft, revisions, undo } = context
  const next = applyRead(context, annotations, draft)
  const row = next.rows.find(({ id }) => id === draft?.id)
  const isUntouched = draft !== null && sameRowOf(context, draft) !== undefined
  return {
    ...next,
    canAnnotate,
    undo: undo.filter(({ id }) => next.revisions[id] === revisions[id]),
    ...(isUntouched && { draft: row ? { ...draft, content: contentOf(row) } : null }),
  }
}

export const annotatorSetup = setup({
  types: { context: {} as AnnotatorContext, events: {} as AnnotatorEvent },
  actors: { save: fromPromise<SaveOutcome, SaveInput>(() => Promise.reject(new Error('The page provides it'))) },
  delays: {
    pause: 1000,
    // up to a quarter longer: after an outage the browsers of a school must not save in the same moment
    retry: ({ context: { attempts, retryAfter } }) =>
      Math.max(retryAfter * 1000, Math.min(30_000, 1000 * 2 ** attempts)) * (1 + Math.random() / 4),
  },
  guards: {
    canAnnotate: ({ context }) => context.canAnnotate,
    isDrawn: ({ context }) => context.canAnnotate && context.tool === 'ink',
    isComment: ({ context, event }) => event.type === 'add' && context.canAnnotate && event.content.kind === 'comment',
    isShown: ({ context, event }) => 'id' in event && context.canAnnotate && shownOf(context).some(({ id }) => id === event.id),
    isDraft: ({ context, event }) => 'id' in event && event.id === context.draft?.id,
    hasNoDraft: ({ context }) => context.draft === null,
    hasStep: ({ context }) => context.canAnnotate && context.undo.length > 0,
    hasWrites: ({ context }) => context.writes.length > 0,
    isSaved: ({ event }) => outcomeOf(event).kind === 'saved',
    isConflict: ({ event }) => outcomeOf(event).kind === 'conflict',
    // the teacher went on typing when the answer to the first save was lost
    isOwnSave: ({ context, event }) =>
      outcomeOf(event).kind === 'conflict' && context.unanswered.some((write) => isResult(write, theirsOf(event))),
  },
  actions: {
    read: assign(({ context, event }) => {
      assertEvent(event, 'read')
      return read(context, event)
    }),
    restore: assign(({ context, event }) => {
      assertEvent(event, 'restore')
      return { ...restore(context, event.changes, context.draft), unanswered: [...context.unanswered, ...event.unanswered] }
    }),
    choose: assign(({ event }) => {
      assertEvent(event, ['choose', 'aim'])
      return { tool: event.tool }
    }),
    putAway: assign({ tool: 'read' }),
    select: assign(({ event }) => {
      assertEvent(event, ['select', 'open'])
      return { selectedId: event.id }
    }),
    add: assign(({ context, event }) => {
      assertEvent(event, 'add')
      return { ...step(context, { id: event.id, content: event.content }), selectedId: event.id }
    }),
    startDraft: assign(({ event }) => {
      assertEvent(event, 'add')
      return { draft: { id: event.id, content: event.content, isNew: true }, selectedId: event.id, tool: 'read' as const }
    }),
    openDraft: assign(({ context, event }) => {
      assertEvent(event, 'open')
      const shown = shownOf(context).find(({ id }) => id === event.id)
      return shown ? { draft: { id: event.id, content: { kind: shown.kind, place: shown.place, text: shown.text }, isNew: false } } : {}
    }),
    finish: assign(({ context, event }) => {
      assertEvent(event, 'finish')
      return step(context, { id: event.id, content: { kind: 'ink', place: event.place, text: '' } })
    }),
    write: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'write')
      return draft ? { draft: { ...draft, content: { ...draft.content, text: event.text } } } : {}
    }),
    keepDraft: assign(({ context }) => keepDraft(context)),
    dropDraft: assign({ draft: null }),
    move: assign(({ context, event }) => {
      assertEvent(event, 'move')
      const shown = shownOf(context).find(({ id }) => id === event.id)
      return shown ? step(context, { id: event.id, content: { kind: shown.kind, place: event.place, text: shown.text } }) : {}
    }),
    remove: assign(({ context, event }) => {
      assertEvent(event, 'remove')
      return { ...step(context, { id: event.id, content: null }), selectedId: null, draft: null }
    }),
    undo: assign(({ context }) => {
      const last = context.undo.at(-1)
      return last ? { ...enqueue(context, last), undo: context.undo.slice(0, -1), selectedId: last.content ? last.id : null } : {}
    }),
    markSent: assign(({ context }) => ({ sent: context.writes[0] ?? null, theirs: null })),
    applySaved: assign(({ context, event }) => {
      const { annotation } = outcomeOf(event) as Extract<SaveOutcome, { kind: 'saved' }>
      return { ...applySaved(context, context.sent, annotation), ...answered(context) }
    }),
    applyOwnSave: assign(({ context, event }) => ({ ...applyRow(context, theirsOf(event)), ...answered(context) })),
    setTheirs: assign(({ context, event }) => ({ theirs: theirsOf(event), ...answered(context) })),
    refuse: assign(({ context, event }) => {
      const { reason } = outcomeOf(event) as Extract<SaveOutcome, { kind: 'rejected' }>
      return { ...refuse(context, context.sent, reason), ...answered(context) }
    }),
    retryRefused: assign(({ context, event }) => {
      assertEvent(event, 'retry')
      return retryRefused(context, event.id)
    }),
    keepMine: assign(({ context }) => (context.theirs ? { ...applyRow(context, context.theirs), theirs: null } : {})),
    takeTheirs: assign(({ context }) => {
      const { draft, theirs } = context
      if (!theirs) return {}
      const isOpen = draft?.id === theirs.id
      return {
        ...applyRow(context, theirs),
        ...dropFirst(context),
        ...(isOpen && { draft: theirs.is_deleted ? null : { ...draft, content: contentOf(theirs) } }),
        theirs: null,
        undo: [],
      }
    }),
    discard: assign(({ context, event }) => {
      assertEvent(event, 'discard')
      return { refused: withoutId(context.refused, event.id), undo: withoutId(context.undo, event.id) }
    }),
    countFailure: assign(({ context, event }) => {
      const { error } = event as { readonly error?: unknown }
      const { attempts, sent, unanswered } = context
      return {
        attempts: attempts + 1,
        retryAfter: isApiError(error) ? (error.retryAfter ?? 0) : 0,
        sent: null,
        unanswered: sent && !unanswered.includes(sent) ? [...unanswered, sent] : unanswered,
      }
    }),
  },
})
