import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type {
  Action,
  ArchiveContext,
  ArchiveEmitted,
  ArchiveEvent,
  Move,
  MoveInput,
  MoveOutcome,
  Preview,
  PreviewOutcome,
} from './archive-words'

const notProvided = () => Promise.reject(new Error('The dialogue provides it'))

type Said<O> = { readonly event: { readonly output: O } }

const everyGroup = (outcome: Preview['groups'][number]['outcome']) => (said: Said<PreviewOutcome>) =>
  said.event.output.kind === 'previewed' && said.event.output.preview.groups.every((group) => group.outcome === outcome)
const anyGroup = (outcome: Preview['groups'][number]['outcome']) => (said: Said<PreviewOutcome>) =>
  said.event.output.kind === 'previewed' && said.event.output.preview.groups.some((group) => group.outcome === outcome)
const isDenied = (said: Said<PreviewOutcome>) => said.event.output.kind === 'denied' || everyGroup('denied')(said)

const became =
  (...outcomes: readonly Move['outcome'][]) =>
  (said: Said<MoveOutcome>) =>
    said.event.output.kind === 'moved' && said.event.output.results.every(({ outcome }) => outcomes.includes(outcome))
const wasDenied = (said: Said<MoveOutcome>) => said.event.output.kind === 'denied' || became('denied')(said)

const archiveSetup = setup({
  types: { context: {} as ArchiveContext, events: {} as ArchiveEvent, emitted: {} as ArchiveEmitted },
  actors: {
    previewMove: fromPromise<PreviewOutcome, MoveInput>(notProvided),
    moveGroups: fromPromise<MoveOutcome, MoveInput>(notProvided),
  },
  guards: { isArchiving: ({ context }) => context.action === 'archive' },
  actions: {
    choose: assign(({ event }, { action }: { readonly action: Action }) => {
      assertEvent(event, ['archive', 'unarchive', 'change'])
      return { action, groups: event.groups, preview: null, results: [] }
    }),
    keepPreview: assign((_, outcome: PreviewOutcome) => ({ preview: outcome.kind === 'previewed' ? outcome.preview : null })),
    keepResults: assign((_, outcome: MoveOutcome) => ({ results: outcome.kind === 'moved' ? outcome.results : [] })),
    tellMoved: emit(({ context: { action, groups } }, outcome: MoveOutcome): ArchiveEmitted => {
      const results = outcome.kind === 'moved' ? outcome.results : []
      const moved = groups.filter(({ id }) => results.some((each) => each.id === id && each.outcome === 'done'))
      return { type: 'moved', action, groups: moved, results }
    }),
  },
})

const choose = (action: Action) => ({ type: 'choose' as const, params: { action } })
const keepPreview = { type: 'keepPreview' as const, params: ({ event }: Said<PreviewOutcome>) => event.output }
const keepResults = { type: 'keepResults' as const, params: ({ event }: Said<MoveOutcome>) => event.output }
const tellMoved = { type: 'tellMoved' as const, params: ({ event }: Said<MoveOutcome>) => event.output }

/** A list holds groups of both kinds, so both may begin wherever nothing is under way. */
const beginnings = {
  archive: { target: 'loadingPreview', actions: choose('archive') },
  unarchive: { target: 'checkingLicences', actions: choose('unarchive') },
  change: { target: 'locked', actions: choose('unarchive') },
} as const

/** What is asked of the server: only groups that the preview found ready are moved. */
const asked = ({ context: { action, groups } }: { readonly context: ArchiveContext }): MoveInput => ({
  action,
  ids: groups.map(({ id }) => id),
})
const ready = ({ context: { action, groups, preview } }: { readonly context: ArchiveContext }): MoveInput => ({
  action,
  ids: (preview?.groups.filter(({ outcome }) => outcome === 'ready') ?? groups).map(({ id }) => id),
})

/**
 * Archives and unarchives one group or several: what it would cost is asked of the server first and shown, then it is confirmed.
 * What is refused is an outcome; an error is the network's, and can be tried again without doing anything twice.
 */
export const archiveMachine = archiveSetup.createMachine({
  id: 'archive',
  context: { action: 'archive', groups: [], preview: null, results: [] },
  initial: 'active',
  states: {
    active: { id: 'active', on: beginnings },
    archived: { id: 'archived', on: beginnings },
    loadingPreview: {
      on: { dismiss: 'active' },
      invoke: {
        id: 'archivePreview',
        src: 'previewMove',
        input: asked,
        onDone: [
          { guard: isDenied, target: 'denied', actions: keepPreview },
          { guard: anyGroup('ready'), target: 'confirmingArchive', actions: keepPreview },
          // somebody else has archived them meanwhile
          { target: 'archived', actions: keepPreview },
        ],
        onError: 'failed.loadingPreview',
      },
    },
    confirmingArchive: { on: { confirm: 'archiving', dismiss: 'active' } },
    archiving: {
      invoke: {
        id: 'archiveGroups',
        src: 'moveGroups',
        input: ready,
        onDone: [
          { guard: became('done', 'already'), target: 'archived', actions: [keepResults, tellMoved] },
          { guard: wasDenied, target: 'denied', actions: keepResults },
          { target: 'report', actions: [keepResults, tellMoved] },
        ],
        onError: 'failed.archiving',
      },
    },
    checkingLicences: {
      on: { dismiss: 'archived' },
      invoke: {
        id: 'licences',
        src: 'previewMove',
        input: asked,
        onDone: [
          { guard: isDenied, target: 'denied', actions: keepPreview },
          { guard: anyGroup('ready'), target: 'confirmingUnarchive', actions: keepPreview },
          { guard: anyGroup('no_licences'), target: 'blocked', actions: keepPreview },
          { target: 'active', actions: keepPreview },
        ],
        onError: 'failed.checkingLicences',
      },
    },
    confirmingUnarchive: { on: { confirm: 'unarchiving', dismiss: 'archived' } },
    unarchiving: {
      invoke: {
        id: 'unarchiveGroups',
        src: 'moveGroups',
        input: ready,
        onDone: [
          { guard: became('done', 'already'), target: 'active', actions: [keepResults, tellMoved] },
          { guard: wasDenied, target: 'denied', actions: keepResults },
          // somebody else took the seats meanwhile: how many are missing now is asked again
          { guard: became('no_licences'), target: 'checkingLicences', actions: keepResults },
          { target: 'report', actions: [keepResults, tellMoved] },
        ],
        onError: 'failed.unarchiving',
      },
    },
    denied: { on: { dismiss: [{ guard: 'isArchiving', target: 'active' }, { target: 'archived' }] } },
    blocked: { on: { retry: 'checkingLicences', dismiss: 'archived' } },
    locked: { on: { confirm: 'checkingLicences', dismiss: 'archived' } },
    /** Of several groups some were moved and some were not. */
    report: { on: { dismiss: [{ guard: 'isArchiving', target: 'archived' }, { target: 'active' }] } },
    failed: {
      initial: 'loadingPreview',
      states: {
        loadingPreview: { on: { retry: '#archive.loadingPreview', dismiss: '#active' } },
        archiving: { on: { retry: '#archive.archiving', dismiss: '#active' } },
        checkingLicences: { on: { retry: '#archive.checkingLicences', dismiss: '#archived' } },
        unarchiving: { on: { retry: '#archive.unarchiving', dismiss: '#archived' } },
      },
    },
  },
})
