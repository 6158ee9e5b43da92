import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { deliverableQueries } from '@/entities/deliverable'
import { userQueries } from '@/entities/user'
import { api, etagOf, isApiError, unwrap } from '@/shared/api'
import type { Annotation, Reason } from '../model/annotation'
import { annotatorMachine } from '../model/annotator-machine'
import { hasUnsaved, isStopped } from '../model/annotator-view'
import type { SaveInput, SaveOutcome } from '../model/queue'
import { leftOf, storedChanges } from './stored-changes'
import { setSaver } from './unsaved'

/** The annotations of a file. Quiet, because their list has its own loading state. */
export const annotationsOf = (fileId: number) =>
  queryOptions({
    queryKey: ['annotations', fileId] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/courses/files/{id}/annotations', { params: { path: { id: fileId } }, signal })),
    // another teacher may be annotating it
    staleTime: 0,
    meta: { quiet: true },
  })

const reasons: Readonly<Record<string, Reason>> = {
  group_archived: 'archived',
  permission_denied: 'denied',
  not_found: 'missing',
  too_many_annotations: 'full',
}

/** Statuses after which the same request may succeed: no session, no time, too early, too often. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** Any other refusal is about this change: asked again, the server would say the same, and the changes behind it would never be saved. */
function refused(error: unknown): SaveOutcome {
  if (!isApiError(error) || error.status < 400 || error.status >= 500 || passing.has(error.status)) throw error
  return { kind: 'rejected', reason: reasons[error.code] ?? 'invalid' }
}

async function save(fileId: number, { id, content, revision }: SaveInput): Promise<SaveOutcome> {
  const params = { path: { id: fileId, annotation_id: id }, header: { 'If-Match': etagOf(revision) } }
  const path = '/courses/files/{id}/annotations/{annotation_id}'
  try {
    const annotation = await unwrap(content ? api.PUT(path, { params, body: content }) : api.DELETE(path, { params }))
    return { kind: 'saved', annotation }
  } catch (error) {
    if (isApiError(error, 'conflict')) return { kind: 'conflict', theirs: error.current as Annotation }
    if (!content && revision === 0 && isApiError(error, 'not_found')) return { kind: 'saved', annotation: null }
    return refused(error)
  }
}

export type Annotator = ActorRefFrom<typeof annotatorMachine>

interface Running {
  readonly annotator: Annotator
  /** Whose changes it saves. */
  readonly person: number | undefined
}

const running = new WeakMap<QueryClient, Map<number, Running>>()

/** The running machines by the id of their file. Those of a person in whose place another one has signed in are ended. */
function annotatorsOf(client: QueryClient): Map<number, Running> {
  const known = running.get(client) ?? new Map<number, Running>()
  running.set(client, known)
  const person = personOf(client)
  for (const [fileId, each] of known) {
    if (person === undefined || each.person === undefined || each.person === person) continue
    each.annotator.stop()
    known.delete(fileId)
  }
  return known
}

const personOf = (client: QueryClient) => client.getQueryData(userQueries.self().queryKey)?.id

/**
 * The running machine of a file. One that has something to save goes on when its file is no longer shown, and is found again when the
 * file is opened.
 */
export function annotatorFor(client: QueryClient, fileId: number): Annotator {
  const known = annotatorsOf(client).get(fileId)
  if (known) return known.annotator
  const { queryKey } = annotationsOf(fileId)
  const machine = annotatorMachine.provide({
    actors: {
      save: fromPromise<SaveOutcome, SaveInput>(async ({ input }) => {
        if (!annotatorsOf(client).has(fileId)) throw new Error('Somebody else has signed in')
        const outcome = await save(fileId, input)
        // what was read before does not have this change
        await client.cancelQueries({ queryKey })
        return outcome
      }),
    },
  })
  const annotator = createActor(machine)
  const settle = ({ context }: SnapshotFrom<typeof annotatorMachine>) => {
    client.setQueryData(queryKey, (read) => read && { ...read, results: [...context.rows] })
    // whether the student sees all of it has changed
    void client.invalidateQueries({ queryKey: deliverableQueries.all() })
  }
  const person = personOf(client)
  const stored = person === undefined ? null : storedChanges(person, fileId)
  // before the machine that starts writes what it has itself
  const left = stored?.read()
  let waiting: AbortController | null = null
  annotator.subscribe({
    next(snapshot) {
      stored?.write(leftOf(snapshot.context))
      if (hasUnsaved(snapshot) === (waiting !== null)) return
      waiting?.abort()
      if (waiting) settle(snapshot)
      waiting = waiting ? null : new AbortController()
      if (!waiting) return
      window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: waiting.signal })
      window.addEventListener('online', () => annotator.send({ type: 'retry' }), { signal: waiting.signal })
    },
    complete: () => waiting?.abort(),
  })
  annotatorsOf(client).set(fileId, { annotator, person })
  setSaver(client, {
    save: (fileIds) => saveAll(client, fileIds),
    whenSaved: (fileIds, signal) => whenAllSaved(client, fileIds, signal),
  })
  annotator.start()
  if (left && left.changes.length > 0) annotator.send({ type: 'restore', ...left })
  stored?.takeAbandoned((found) => {
    const { annotator: shown, person: of } = annotatorsOf(client).get(fileId) ?? {}
    if (of === person) shown?.send({ type: 'restore', ...found })
  })
  return annotator
}

async function saveAll(client: QueryClient, fileIds?: readonly number[]): Promise<boolean> {
  const known = annotatorsOf(client)
  const saved = [...(fileIds ?? known.keys())].map(async (fileId) => {
    const annotator = known.get(fileId)?.annotator
    if (!annotator) return true
    annotator.send({ type: 'done' })
    annotator.send({ type: 'retry' })
    await waitFor(annotator, (snapshot) => !hasUnsaved(snapshot) || isStopped(snapshot)).catch(() => {})
    return !hasUnsaved(annotator.getSnapshot())
  })
  return (await Promise.all(saved)).every(Boolean)
}

async function whenAllSaved(client: QueryClient, fileIds: readonly number[], signal: AbortSignal): Promise<void> {
  const known = annotatorsOf(client)
  const annotators = fileIds.flatMap((fileId) => known.get(fileId)?.annotator ?? [])
  await Promise.all(annotators.map((annotator) => waitFor(annotator, (snapshot) => !hasUnsaved(snapshot), { signal })))
}

/** Ends the machine of a file that is no longer shown, once everything is saved. */
export async function releaseAnnotator(client: QueryClient, fileId: number, isShown: () => boolean): Promise<void> {
  const annotator = annotatorsOf(client).get(fileId)?.annotator
  if (!annotator || isShown()) return
  annotator.send({ type: 'done' })
  await waitFor(annotator, (snapshot) => !hasUnsaved(snapshot)).catch(() => {})
  if (isShown() || annotatorsOf(client).get(fileId)?.annotator !== annotator) return
  annotator.stop()
  annotatorsOf(client).delete(fileId)
}
