import type { QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate'
import { deliverableQueries } from '@/entities/deliverable'
import { resultQueries } from '@/entities/result'
import { userQueries } from '@/entities/user'
import { holdStored, takeAbandoned } from '@/shared/lib/storage'
import { allEntries, entryAt } from '../model/queue-entries'
import { queueMachine } from '../model/queue-machine'
import type { Entry, SaveInput, SaveOutcome } from '../model/queue-types'
import { withScore } from '../model/score-cell'
import { type NotebookIds, storedQueues } from '../model/stored-queue'
import { lastSteps, storedSteps } from '../model/stored-steps'
import { changeBooks, saveScore, scoreQueries } from './score-queries'

export type QueueActor = ActorRefFrom<typeof queueMachine>

/** The queues of this page load: they go on saving while another page is open. */
const queues = new WeakMap<QueryClient, Map<string, QueueActor>>()

/**
 * The queue of a notebook, with what was typed earlier and not saved. It keeps its texts on the device, puts what the server answers into
 * the query cache, and never saves for another person than the one who typed.
 */
export function openQueue(client: QueryClient, ids: NotebookIds): QueueActor {
  const own = queues.get(client) ?? new Map<string, QueueActor>()
  queues.set(client, own)
  const key = [ids.userId, ids.groupId, ids.courseId].join()
  const actor = own.get(key) ?? start(client, ids)
  own.set(key, actor)
  return actor
}

function start(client: QueryClient, ids: NotebookIds): QueueActor {
  const { userId, groupId, courseId } = ids
  const queryKey = scoreQueries.ofGroup(groupId)
  const save = fromPromise<SaveOutcome, SaveInput>(({ input }) => {
    const isOther = client.getQueryData(userQueries.self().queryKey)?.id !== userId
    if (isOther) return Promise.reject(new Error('Somebody else is signed in'))
    return saveScore(groupId, input).then(async (outcome) => {
      // what is typed from now on is for what the column shows then
      if (outcome.kind === 'refused' && outcome.problem === 'grading_changed') await client.invalidateQueries({ queryKey })
      return outcome
    })
  })
  const { queue: before, ...history } = storedSteps(ids).read()
  const actor = createActor(queueMachine.provide({ actors: { save } }), { input: history })
  actor.on('changed', ({ saved }) => {
    changeBooks(client, groupId, (book) => (book.course?.id === courseId ? withScore(book, saved) : book))
    for (const key of [deliverableQueries.all(), resultQueries.all()]) void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
  })
  globalThis.window.addEventListener('online', () => actor.send({ type: 'retry' }))
  actor.start()
  keepOnDevice(actor, ids, before)
  return actor
}

/**
 * Stores what is typed before anything else happens with it, and takes up what pages that are gone have left.
 * @param before the queue that this tab had before it was loaded again
 */
function keepOnDevice(actor: QueueActor, ids: NotebookIds, before: string): void {
  const [stored, steps] = [storedQueues(ids), storedSteps(ids)]
  const own = stored.newName()
  let last = actor.getSnapshot().context
  actor.subscribe(({ context }) => {
    if (context.entries !== last.entries) stored.write(own, allEntries(context.entries))
    const hasOtherSteps = context.steps !== last.steps || context.revisions !== last.revisions || context.earlier !== last.earlier
    if (hasOtherSteps) steps.write({ queue: own, ...lastSteps(context) })
    last = context
  })
  // what cannot be read is set aside at once, so that the page says it
  for (const name of stored.names()) stored.read(name)
  holdStored(own)
  takeAbandoned(own, stored.names, (name) => {
    const left = stored.read(name)
    const { entries } = actor.getSnapshot().context
    // a cell that was typed here too waits for the next page, which asks which of both counts
    const later = left.filter((entry) => entryAt(entries, entry))
    if (left.length > later.length) actor.send({ type: 'restore', entries: left, isOwn: name === before })
    stored.write(name, later)
  })
}

/** Sends what waits of some cells, and gives those that are not saved then: refused, changed by others, or without a connection. */
export async function saveNow(actor: QueueActor, isMeant: (entry: Entry) => boolean): Promise<readonly Entry[]> {
  const left = (snapshot: ReturnType<QueueActor['getSnapshot']>) => allEntries(snapshot.context.entries).filter(isMeant)
  actor.send({ type: 'retry' })
  const isSettled = (snapshot: ReturnType<QueueActor['getSnapshot']>) =>
    snapshot.matches('waiting') || left(snapshot).every(({ state }) => state !== 'unsaved')
  return left(await waitFor(actor, isSettled))
}
