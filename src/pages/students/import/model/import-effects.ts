import { fromCallback, fromPromise } from 'xstate'
import { api, isApiError, uploadFile, unwrap } from '@/shared/api'
import { uploadSender } from '@/shared/lib/upload-queue'
import { importMachine } from './import-machine'
import { rejectionOf } from './import-rejections'
import { listUploads } from './import-setup'
import type {
  Amendment,
  AmendInput,
  CheckInput,
  DiscardOutcome,
  ImportId,
  ListPlace,
  Outcome,
  Rejected,
  SheetInput,
  StartInput,
  StudentImport,
  WatchEvent,
} from './import-types'

/** Returns an expected rejection as an outcome; throws any other error. */
function rejected(error: unknown): Rejected {
  const rejection = rejectionOf(error)
  if (rejection === null) throw error
  return { kind: 'rejected', rejection, seats: isApiError(error) ? error.seats : null }
}

const outcomeOf = (request: Promise<StudentImport>): Promise<Outcome> =>
  request.then((current) => ({ kind: 'read', import: current }), rejected)

const path = (id: number) => ({ params: { path: { id } } })
const read = (id: number, signal?: AbortSignal) =>
  unwrap(api.GET('/centers/student_imports/{id}', { ...path(id), ...(signal ? { signal } : {}) }))

function amend(id: number, amendment: Amendment): Promise<StudentImport> {
  if (amendment.kind === 'groups') {
    return unwrap(api.PUT('/centers/student_imports/{id}/new_groups', { ...path(id), body: { groups: [...amendment.groups] } }))
  }
  const body = amendment.kind === 'row' ? { cells: [...amendment.cells] } : { same_person: amendment.isSame }
  const params = { path: { id, number: amendment.number } }
  return unwrap(api.PUT('/centers/student_imports/{id}/rows/{number}', { params, body }))
}

/** Milliseconds between two reads of a running import. */
const pause = 700

/** Polls an import until the returned function is called. */
function watch({ id }: ImportId, report: (event: WatchEvent) => void): () => void {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    read(id, controller.signal)
      .then(
        (current) => report({ type: 'import.moved', import: current }),
        (error: unknown) => controller.signal.aborted || report({ type: isApiError(error, 404) ? 'import.gone' : 'import.lost' }),
      )
      .finally(() => {
        if (!controller.signal.aborted) timer = setTimeout(next, pause)
      })
  }
  timer = setTimeout(next, pause)
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}

async function discardImport({ id }: ImportId): Promise<DiscardOutcome> {
  try {
    await unwrap(api.DELETE('/centers/student_imports/{id}', path(id)))
    return { kind: 'gone' }
  } catch (error) {
    // another user has discarded it already
    if (isApiError(error, 404)) return { kind: 'gone' }
    return rejected(error)
  }
}

/** The machine with actors that call the API. */
export const providedImport = importMachine.provide({
  actors: {
    uploads: listUploads.provide({
      actors: {
        send: uploadSender<ListPlace, StudentImport>(
          ({ place: { source, centerId }, file }, options) => {
            const query = { source, ...(centerId === null ? {} : { center: centerId }) }
            return uploadFile({ path: '/centers/student_imports', params: { query }, file, ...options })
            // the same list can be sent again when there is space
          },
          (error) => (isApiError(error, 507) ? null : rejectionOf(error)),
        ),
      },
    }),
    openImport: fromPromise<Outcome, ImportId>(({ input: { id } }) => outcomeOf(read(id))),
    checkImport: fromPromise<Outcome, CheckInput>(({ input: { id, fields, aim } }) => {
      const target = { group_id: typeof aim === 'number' ? aim : null, without_group: aim === 'none' }
      return outcomeOf(unwrap(api.PUT('/centers/student_imports/{id}/mapping', { ...path(id), body: { fields: [...fields], ...target } })))
    }),
    chooseSheet: fromPromise<Outcome, SheetInput>(({ input: { id, sheet } }) =>
      outcomeOf(unwrap(api.PUT('/centers/student_imports/{id}/sheet', { ...path(id), body: { sheet } }))),
    ),
    amendImport: fromPromise<Outcome, AmendInput>(
      ({
        input: {
          id,
          amendments: [first],
        },
      }) => outcomeOf(first ? amend(id, first) : read(id)),
    ),
    startImport: fromPromise<Outcome, StartInput>(({ input: { id, invites } }) =>
      outcomeOf(unwrap(api.POST('/centers/student_imports/{id}/start', { ...path(id), body: { invites } }))),
    ),
    watchImport: fromCallback<WatchEvent, ImportId>(({ input, sendBack }) => watch(input, sendBack)),
    discardImport: fromPromise<DiscardOutcome, ImportId>(({ input }) => discardImport(input)),
    undoImport: fromPromise<Outcome, ImportId>(({ input: { id } }) =>
      outcomeOf(unwrap(api.POST('/centers/student_imports/{id}/undo', path(id)))),
    ),
  },
})
