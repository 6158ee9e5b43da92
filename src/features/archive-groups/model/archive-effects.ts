import { fromPromise } from 'xstate'
import { api, isApiError, unwrap } from '@/shared/api'
import type { MoveInput, MoveOutcome, PreviewOutcome } from './archive-types'

/** A missing permission is an outcome; any other error is thrown again. */
function denied(error: unknown): { readonly kind: 'denied' } {
  if (isApiError(error) && error.status === 403) return { kind: 'denied' }
  throw error
}

/** The machine's actors, which call the API. */
export const archiveActors = {
  previewMove: fromPromise<PreviewOutcome, MoveInput>(({ input: { action, ids }, signal }) =>
    unwrap(api.GET('/groups/groups/move_preview', { params: { query: { action, ids: ids.join(',') } }, signal })).then(
      (preview) => ({ kind: 'previewed' as const, preview }),
      denied,
    ),
  ),
  moveGroups: fromPromise<MoveOutcome, MoveInput>(({ input: { action, ids } }) =>
    unwrap(api.POST('/groups/groups/move', { body: { action, ids: [...ids] } })).then(
      ({ results }) => ({ kind: 'moved' as const, results }),
      denied,
    ),
  ),
}
