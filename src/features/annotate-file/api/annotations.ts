import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate'
import { deliverableQueries } from '@/entities/deliverable'
import { api, etagOf, isApiError, rejectedBy, unwrap } from '@/shared/api'
import type { Annotation } from '../model/annotation'
import { annotatorMachine } from '../model/annotator-machine'
import { hasUnsaved } from '../model/annotator-view'
import type { Reason, SaveInput, SaveOutcome } from '../model/queue'

/** The annotations of a file. Quiet, because their list has its own loading state. */
export const annotationsOf = (fileId: number) =>
  queryOptions({
    queryKey: ['annotations', fileId] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/courses/files/{id}/annotations', { params: { path: { id: fileId } }, signal })),
    // another teacher may be annotating it
    staleTime: 0,
    meta: { quiet: true },
  })

const rejected = rejectedBy<Reason>({
  group_archived: 'archived',
  permission_denied: 'denied',
  not_found: 'missing',
  too_many_annotations: 'full',
  invalid: 'invalid',
})

async function save(fileId: number, { id, content, revision }: SaveInput): Promise<SaveOutcome> {
  const params = { path: { id: fileId, annotation_id: id }, header: { 'If-Match': etagOf(revision) } }
  const path = '/courses/files/{id}/annotations/{annotation_id}'
  try {
    const annotation = await unwrap(content ? api.PUT(path, { params, body: content }) : api.DELETE(path, { params }))
    return { kind: 'saved', annotation }
  } catch (error) {
    if (isApiError(error, 'conflict')) return { kind: 'conflict', theirs: error.current as Annotation }
    return rejected(error)
  }
}

export type Annotator = ActorRefFrom<typeof annotatorMachine>

const annotators = new WeakMap<QueryClient, Map<number, Annotator>>()

/**
 * The running machine of a file. One that has something to save goes on when its file is no longer shown, and is found again when the
 * file is opened.
 */
export function annotatorFor(client: QueryClient, fileId: number): Annotator {
  const running = annotators.get(client) ?? new Map<number, Annotator>()
  annotators.set(client, running)
  const known = running.get(fileId)
  if (known) return known
  const machine = annotatorMachine.provide({
    actors: {
      save: fromPromise<SaveOutcome, SaveInput>(async ({ input }) => {
        const outcome = await save(fileId, input)
        // what the mark's student does not see yet has changed
        if (outcome.kind === 'saved') void client.invalidateQueries({ queryKey: deliverableQueries.all() })
        return outcome
      }),
    },
  })
  const annotator = createActor(machine).start()
  running.set(fileId, annotator)
  return annotator
}

/** Ends the machine of a file that is no longer shown, once everything is saved. */
export async function releaseAnnotator(client: QueryClient, fileId: number, isShown: () => boolean): Promise<void> {
  const annotator = annotators.get(client)?.get(fileId)
  if (!annotator) return
  annotator.send({ type: 'done' })
  await waitFor(annotator, (snapshot) => !hasUnsaved(snapshot)).catch(() => {})
  if (isShown()) return
  annotator.stop()
  annotators.get(client)?.delete(fileId)
}

/** Whether a change of any file is not saved. */
export const isAnythingUnsaved = (client: QueryClient): boolean =>
  [...(annotators.get(client)?.values() ?? [])].some((annotator) => hasUnsaved(annotator.getSnapshot()))
