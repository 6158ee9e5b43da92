import type { QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate'
import { deliverableQueries } from '@/entities/deliverable'
import { resultQueries } from '@/entities/result'
import { userQueries } from '@/entities/user'
import { allEntries } from '../model/queue-entries'
import { queueMachine } from '../model/queue-machine'
import type { Entry, SaveInput, SaveOutcome } from '../model/queue-types'
import { type ScoreBook, withScore } from '../model/score-cell'
import { storedQueue } from '../model/stored-queue'
import { saveScore, scoreQueries } from './score-queries'

export interface NotebookIds {
  readonly userId: number
  readonly groupId: number
  readonly courseId: number
}

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

function start(client: QueryClient, { userId, groupId, courseId }: NotebookIds): QueueActor {
  const queryKey = scoreQueries.ofGroup(groupId)
  const stored = storedQueue(userId, groupId, courseId)
  const save = fromPromise<SaveOutcome, SaveInput>(({ input }) => {
    const isOther = client.getQueryData(userQueries.self().queryKey)?.id !== userId
    if (isOther) return Promise.reject(new Error('Somebody else is signed in'))
    return saveScore(groupId, input).then(async (outcome) => {
      // what is typed from now on is for what the column shows then
      if (outcome.kind === 'refused' && outcome.problem === 'grading_changed') await client.invalidateQueries({ queryKey })
      return outcome
    })
  })
  const actor = createActor(queueMachine.provide({ actors: { save } }), { input: { entries: stored.read() } })
  actor.on('changed', ({ saved }) => {
    // an answer that was read before this save would show the mark before
    void client.cancelQueries({ queryKey })
    client.setQueriesData<ScoreBook>({ queryKey }, (book) => (book?.course?.id === courseId ? withScore(book, saved) : book))
    for (const key of [deliverableQueries.all(), resultQueries.all()]) void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
  })
  let { entries } = actor.getSnapshot().context
  actor.subscribe(({ context }) => {
    if (context.entries === entries) return
    entries = context.entries
    stored.write(allEntries(entries))
  })
  globalThis.window.addEventListener('online', () => actor.send({ type: 'retry' }))
  return actor.start()
}

/** Sends what waits of some cells, and gives those that are not saved then: refused, changed by others, or without a connection. */
export async function saveNow(actor: QueueActor, isMeant: (entry: Entry) => boolean): Promise<readonly Entry[]> {
  const left = (snapshot: ReturnType<QueueActor['getSnapshot']>) => allEntries(snapshot.context.entries).filter(isMeant)
  actor.send({ type: 'retry' })
  const isSettled = (snapshot: ReturnType<QueueActor['getSnapshot']>) =>
    snapshot.matches('waiting') || left(snapshot).every(({ state }) => state !== 'unsaved')
  return left(await waitFor(actor, isSettled))
}
