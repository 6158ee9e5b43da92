import { fromCallback, fromPromise } from 'xstate'
import { api, type ApiError, etagOf, fitsKeepalive, isApiError, uploadFile, unwrap } from '@/shared/api'
import { again } from '@/shared/lib/again'
import type {
  Draft,
  Refusal,
  RemoveInput,
  RemoveOutcome,
  SaveInput,
  SaveOutcome,
  SelectInput,
  SelectOutcome,
  SendInput,
  SendSaid,
  SubmitInput,
  SubmitOutcome,
  Task,
} from './hand-in-words'

const refusals: Readonly<Record<string, Refusal>> = {
  not_open: 'not_open',
  closed: 'closed',
  group_archived: 'archived',
  permission_denied: 'denied',
  // signed out for good: to try again by itself is of no use
  token_not_valid: 'denied',
  not_found: 'missing',
  empty_draft: 'empty',
  already_graded: 'graded',
}

/** An expected refusal as an outcome; anything else broke, and is thrown on. */
function refused(error: unknown): { readonly kind: 'refused'; readonly reason: Refusal } {
  const reason = isApiError(error) ? refusals[error.code] : undefined
  if (reason === undefined) throw error
  return { kind: 'refused', reason }
}

const isConflict = (error: unknown): error is ApiError => isApiError(error, 'conflict')

async function saveDraft({ deliverableId, groupId, revision, text, link }: SaveInput): Promise<SaveOutcome> {
  try {
    const draft = await unwrap(
      api.PUT('/courses/deliverables/{id}/draft', {
        params: { path: { id: deliverableId }, header: { 'If-Match': etagOf(revision) } },
        body: { group_id: groupId, text, link },
        keepalive: fitsKeepalive(text, link),
      }),
    )
    return { kind: 'saved', draft, at: Date.now() }
  } catch (error) {
    if (isConflict(error)) return { kind: 'conflict', theirs: error.current as Draft }
    if (isApiError(error, 400)) return { kind: 'invalid', errors: error.errors }
    return refused(error)
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
    return refused(error)
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
    return refused(error)
  }
}

async function removeFile({ deliverableId, groupId, fileId }: RemoveInput): Promise<RemoveOutcome> {
  try {
    const params = { path: { id: deliverableId, file_id: fileId }, query: { group: groupId } }
    return { kind: 'removed', draft: await unwrap(api.DELETE('/courses/deliverables/{id}/draft/files/{file_id}', { params })) }
  } catch (error) {
    return refused(error)
  }
}

/** Sends one file; stopping the actor cancels the request. A line that breaks is tried again before the student has to see to it. */
async function sendFile({ deliverableId, groupId, file }: SendInput, say: (said: SendSaid) => void, signal: AbortSignal): Promise<void> {
  const send = () =>
    uploadFile({
      path: '/courses/deliverables/{id}/draft/files',
      params: { path: { id: deliverableId }, query: { group: groupId } },
      file,
      signal,
      onProgress: (share) => say({ type: 'file.progress', share }),
    })
  try {
    const draft = await again(send, { pauses: [1500, 5000], signal, isPassing: (error) => isApiError(error, 'unreachable') })
    say({ type: 'file.sent', draft })
  } catch (error) {
    if (signal.aborted) return
    const isRefused = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
    say(isRefused ? { type: 'file.refused', code: error.errors['file']?.[0] ?? error.code } : { type: 'file.broken' })
  }
}

/** The machine's actors against the API. */
export const handInActors = {
  saveDraft: fromPromise<SaveOutcome, SaveInput>(({ input }) => saveDraft(input)),
  submitVersion: fromPromise<SubmitOutcome, SubmitInput>(({ input }) => submitVersion(input)),
  selectVersion: fromPromise<SelectOutcome, SelectInput>(({ input }) => selectVersion(input)),
  removeFile: fromPromise<RemoveOutcome, RemoveInput>(({ input }) => removeFile(input)),
  sendFile: fromCallback<SendSaid, SendInput>(({ input, sendBack }) => {
    const controller = new AbortController()
    void sendFile(input, sendBack, controller.signal)
    return () => controller.abort()
  }),
}
