import { fromPromise } from 'xstate'
import { api, isApiError, rejectedBy, unwrap } from '@/shared/api'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { contentsMachine } from './contents-machine'
import type { Refusal, SaveOutcome } from './contents-setup'
import type { Request } from './intents'
import type { Changed, ContentNode, OvertakenItem } from './tree'

const rejected = rejectedBy<Refusal>({
  too_deep: 'too_deep',
  inside_itself: 'inside_itself',
  too_many_contents: 'too_many_contents',
  already_placed: 'already_placed',
  content_missing: 'content_missing',
  resource_missing: 'resource_missing',
  content_has_work: 'content_has_work',
  permission_denied: 'denied',
  token_not_valid: 'denied',
  not_found: 'missing',
  invalid: 'invalid',
})

/** What another person has left. */
interface Overtaken {
  readonly nodes: ContentNode[]
  readonly items?: OvertakenItem[]
  readonly resources?: Changed['resources']
  readonly deliverables?: Changed['deliverables']
  readonly changed_by?: string | null
}

async function save(request: Request, confirm: ConfirmMarks): Promise<SaveOutcome> {
  try {
    if (request.marks && !(await confirm(request.marks))) return { kind: 'declined' }
    const changed =
      request.kind === 'add'
        ? await unwrap(api.POST('/courses/coursecontents/contents', { body: request.body }))
        : await unwrap(api.POST('/courses/coursecontents/update_multiple', { body: request.body }))
    return { kind: 'saved', changed }
  } catch (error) {
    if (isApiError(error, 'conflict')) {
      const { nodes, items = [], resources = [], deliverables = [], changed_by: by = null } = error.current as Overtaken
      return { kind: 'conflict', theirs: nodes, items, inside: { resources, deliverables }, by }
    }
    const answer = rejected(error)
    return isApiError(error) ? { ...answer, blocked: error.blocked, ...(error.work && { work: error.work }) } : answer
  }
}

/** The machine of one tree with its actor against the API; what changes marks is confirmed first, or refused already then. */
export const provideContents = (confirm: ConfirmMarks) =>
  contentsMachine.provide({ actors: { save: fromPromise<SaveOutcome, Request>(({ input }) => save(input, confirm)) } })
