import { fromPromise } from 'xstate'
import { api, type ApiError, etagOf, fitsKeepalive, isApiError, rejectedBy, uploadFile, unwrap } from '@/shared/api'
import type { SaveRequest } from '@/shared/lib/autosave'
import { uploadSender } from '@/shared/lib/upload-queue'
import { again } from './again'
import { handInMachine } from './hand-in-machine'
import { draftAutosave, draftUploads } from './hand-in-setup'
import type {
  Draft,
  DraftOutcome,
  Place,
  Rejection,
  RemoveInput,
  RemoveOutcome,
  SelectInput,
  SelectOutcome,
  SubmitInput,
  SubmitOutcome,
  Task,
  Texts,
} from './hand-in-types'

const rejected = rejectedBy<Rejection>({
  not_open: 'not_open',
  closed: 'closed',
  exempt: 'exempt',
  group_archived: 'archived',
  permission_denied: 'denied',
  // signed out: an automatic retry would fail too
  token_not_valid: 'denied',
  not_found: 'missing',
  empty_draft: 'empty',
  already_graded: 'graded',
  version_limit: 'version_limit',
})

const isConflict = (error: unknown): error is ApiError => isApiError(error, 'conflict')

async function saveDraft(
  { deliverableId, groupId }: Place,
  { server, values: { text, link } }: SaveRequest<Draft, Texts, never>,
): Promise<DraftOutcome> {
  try {
    const draft = await unwrap(
      api.PUT('/courses/deliverables/{id}/draft', {
        params: { path: { id: deliverableId }, header: { 'If-Match': etagOf(server.revision) } },
        body: { group_id: groupId, text, link },
        keepalive: fitsKeepalive(text, link),
      }),
    )
    return { kind: 'saved', server: draft, at: Date.now() }
  } catch (error) {
    if (isConflict(error)) return { kind: 'conflict', theirs: error.current as Draft }
    if (isApiError(error, 400)) return { kind: 'invalid', errors: error.errors }
    return rejected(error)
  }
}

async function submitVersion({ deliverableId, groupId, revision }: SubmitInput): Promise<SubmitOutcome> {
  try {
    const work = await unwrap(
      api.POST('/courses/deliverables/{id}/submit', { params: { path: { id: deliverableId } }, body: { group_id: groupId, revision } }),
    )
    return { kind: 'submitted', work }
  } catch (error) {
    if (isConflict(error)) return { kind: 'changed', theirs: error.current as Draft }
    return rejected(error)
  }
}

async function readTask({ deliverableId, groupId }: SelectInput): Promise<Task> {
  const params = { path: { id: deliverableId }, query: { group: groupId } }
  return (await unwrap(api.GET('/courses/deliverables/{id}', { params }))) as Task
}

async function selectVersion(input: SelectInput): Promise<SelectOutcome> {
  const { deliverableId, groupId, versionId } = input
  try {
    await unwrap(
      api.POST('/courses/deliverables/{id}/select', {
        params: { path: { id: deliverableId } },
        body: { group_id: groupId, version_id: versionId },
      }),
    )
    return { kind: 'selected', task: await readTask(input) }
  } catch (error) {
    return rejected(error)
  }
}

async function removeFile({ deliverableId, groupId, fileId }: RemoveInput): Promise<RemoveOutcome> {
  try {
    const params = { path: { id: deliverableId, file_id: fileId }, query: { group: groupId } }
    return { kind: 'removed', draft: await unwrap(api.DELETE('/courses/deliverables/{id}/draft/files/{file_id}', { params })) }
  } catch (error) {
    return rejected(error)
  }
}

const uploads = draftUploads.provide({
  actors: {
    // a broken connection is retried before the upload fails
    send: uploadSender<Place, Draft>(({ place: { deliverableId, groupId }, file }, options) =>
      again(
        () =>
          uploadFile({
            path: '/courses/deliverables/{id}/draft/files',
            params: { path: { id: deliverableId }, query: { group: groupId } },
            file,
            ...options,
          }),
        { pauses: [1500, 5000], signal: options.signal, isPassing: (error) => isApiError(error, 'unreachable') || isApiError(error, 503) },
      ),
    ),
  },
})

/** The machine of one work with its actors against the API. */
export const provideHandIn = (place: Place) =>
  handInMachine.provide({
    actors: {
      autosave: draftAutosave.provide({
        actors: { save: fromPromise<DraftOutcome, SaveRequest<Draft, Texts, never>>(({ input }) => saveDraft(place, input)) },
      }),
      uploads,
      submitVersion: fromPromise<SubmitOutcome, SubmitInput>(({ input }) => submitVersion(input)),
      selectVersion: fromPromise<SelectOutcome, SelectInput>(({ input }) => selectVersion(input)),
      removeFile: fromPromise<RemoveOutcome, RemoveInput>(({ input }) => removeFile(input)),
    },
  })
