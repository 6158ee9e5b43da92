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
} from './archive-types'

const notProvided = () => Promise.reject(new Error('The dialog provides it'))

type Done<O> = { readonly event: { readonly output: O } }

const everyGroup = (outcome: Preview['groups'][number]['outcome']) => (done: Done<PreviewOutcome>) =>
  done.event.output.kind === 'previewed' && done.event.output.preview.groups.every((group) => group.outcome === outcome)
const anyGroup =
  (...outcomes: readonly Preview['groups'][number]['outcome'][]) =>
  (done: Done<PreviewOutcome>) =>
    done.event.output.kind === 'previewed' && done.event.output.preview.groups.some(({ outcome }) => outcomes.includes(outcome))
const isDenied = (done: Done<PreviewOutcome>) => done.event.output.kind === 'denied' || everyGroup('denied')(done)

const hasOutcome =
  (...outcomes: readonly Move['outcome'][]) =>
  (done: Done<MoveOutcome>) =>
    done.event.output.kind === 'moved' && done.event.output.results.every(({ outcome }) => outcomes.includes(outcome))
const wasDenied = (done: Done<MoveOutcome>) => done.event.output.kind === 'denied' || hasOutcome('denied')(done)

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
    setPreview: assign((_, outcome: PreviewOutcome) => ({ preview: outcome.kind === 'previewed' ? outcome.preview : null })),
    setResults: assign((_, outcome: MoveOutcome) => ({ results: outcome.kind === 'moved' ? outcome.results : [] })),
    emitMoved: emit(({ context: { action, groups } }, outcome: MoveOutcome): ArchiveEmitted => {
      const results = outcome.kind === 'moved' ? outcome.results : []
      const moved = groups.filter(({ id }) => results.some((each) => each.id === id && each.outcome === 'done'))
      return { type: 'moved', action, groups: moved, results }
    }),
  },
})

const choose = (action: Action) => ({ type: 'choose' as const, params: { action } })
const setPreview = { type: 'setPreview' as const, params: ({ event }: Done<PreviewOutcome>) => event.output }
const setResults = { type: 'setResults' as const, params: ({ event }: Done<MoveOutcome>) => event.output }
const emitMoved = { type: 'emitMoved' as const, params: ({ event }: Done<MoveOutcome>) => event.output }

/** A list has active and archived groups, so both actions can start wherever nothing is in progress. */
const start = {
  archive: { target: 'loadingPreview', actions: choose('archive') },
  unarchive: { target: 'checkingLicences', actions: choose('unarchive') },
  change: { target: 'locked', actions: choose('unarchive') },
} as const

const allGroups = ({ context: { action, groups } }: { readonly context: ArchiveContext }): MoveInput => ({
  action,
  ids: groups.map(({ id }) => id),
})
/** Only groups that are ready in the preview are moved. */
const readyGroups = ({ context: { action, groups, preview } }: { readonly context: ArchiveContext }): MoveInput => ({
  action,
  ids: (preview?.groups.filter(({ outcome }) => outcome === 'ready') ?? groups).map(({ id }) => id),
})

/**
 * Archives and unarchives one group or several: a preview of the server shows the seats, then the person confirms.
 * A rejection by the server is an outcome; an error is a failed connection, and a retry has no effect twice.
 */
export const archiveMachine = archiveSetup.createMachine({
  id: 'archive',
  context: { action: 'archive', groups: [], preview: null, results: [] },
  initial: 'active',
  states: {
    active: { id: 'active', on: start },
    archived: { id: 'archived', on: start },
    loadingPreview: {
      on: { dismiss: 'active' },
      invoke: {
        id: 'archivePreview',
        src: 'previewMove',
        input: allGroups,
        onDone: [
          { guard: isDenied, target: 'denied', actions: setPreview },
          { guard: anyGroup('ready'), target: 'confirmingArchive', actions: setPreview },
          // another person has archived them meanwhile
          { target: 'archived', actions: setPreview },
        ],
        onError: 'failed.loadingPreview',
      },
    },
    confirmingArchive: { on: { confirm: 'archiving', dismiss: 'active' } },
    archiving: {
      invoke: {
        id: 'archiveGroups',
        src: 'moveGroups',
        input: readyGroups,
        onDone: [
          { guard: hasOutcome('done', 'already'), target: 'archived', actions: [setResults, emitMoved] },
          { guard: wasDenied, target: 'denied', actions: setResults },
          { target: 'report', actions: [setResults, emitMoved] },
        ],
        onError: 'failed.archiving',
      },
    },
    checkingLicences: {
      on: { dismiss: 'archived' },
      invoke: {
        id: 'licences',
        src: 'previewMove',
        input: allGroups,
        onDone: [
          { guard: isDenied, target: 'denied', actions: setPreview },
          { guard: anyGroup('ready'), target: 'confirmingUnarchive', actions: setPreview },
          { guard: anyGroup('no_licences', 'withdrawn'), target: 'blocked', actions: setPreview },
          { target: 'active', actions: setPreview },
        ],
        onError: 'failed.checkingLicences',
      },
    },
    confirmingUnarchive: { on: { confirm: 'unarchiving', dismiss: 'archived' } },
    unarchiving: {
      invoke: {
        id: 'unarchiveGroups',
        src: 'moveGroups',
        input: readyGroups,
        onDone: [
          { guard: hasOutcome('done', 'already'), target: 'active', actions: [setResults, emitMoved] },
          { guard: wasDenied, target: 'denied', actions: setResults },
          // another person took the seats or withdrew a program meanwhile: the preview is loaded again
          { guard: hasOutcome('no_licences', 'withdrawn'), target: 'checkingLicences', actions: setResults },
          { target: 'report', actions: [setResults, emitMoved] },
        ],
        onError: 'failed.unarchiving',
      },
    },
    denied: { on: { dismiss: [{ guard: 'isArchiving', target: 'active' }, { target: 'archived' }] } },
    blocked: { on: { retry: 'checkingLicences', dismiss: 'archived' } },
    locked: { on: { confirm: 'checkingLicences', dismiss: 'archived' } },
    /** Some of several groups were moved and some were not. */
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
