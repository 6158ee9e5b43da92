import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { createActor, type ActorRefFrom } from 'xstate'
import { deliverableQueries } from '@/entities/deliverable'
import { learningQueries } from '@/entities/learning'
import { resultQueries } from '@/entities/result'
import type { Schema } from '@/shared/api'
import { provideHandIn } from '../model/hand-in-effects'
import { handInView, isAtRest, type HandInView } from '../model/hand-in-view'
import type { handInMachine } from '../model/hand-in-machine'
import type { Task } from '../model/hand-in-types'

type Work = ActorRefFrom<typeof handInMachine>

interface Ongoing {
  readonly work: Work
  readonly enter: () => void
  readonly leave: () => void
}

// keyed by the query client, which every person has of their own
const ongoing = new WeakMap<QueryClient, Map<string, Ongoing>>()

function start(task: Task, queries: QueryClient, onEnd: () => void): Ongoing {
  const work = createActor(provideHandIn({ deliverableId: task.id, groupId: task.group.id }), { input: { task } })
  let isLeft = false
  const endAtRest = () => {
    const snapshot = work.getSnapshot()
    if (!isLeft || snapshot.status !== 'active') return
    const view = handInView(snapshot)
    if (!isAtRest(view)) return
    onEnd()
    work.stop()
    const last = view.task
    queries.setQueriesData<Schema<'Deliverable'>>({ queryKey: [...deliverableQueries.all(), 'detail', last.id] }, (known) =>
      known?.group.id === last.group.id ? last : known,
    )
    void queries.invalidateQueries({ queryKey: resultQueries.all() })
    void queries.invalidateQueries({ queryKey: learningQueries.all() })
  }
  work.on('reload', () => void queries.invalidateQueries({ queryKey: deliverableQueries.all() }))
  work.on('changed', () => {
    void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
    void queries.invalidateQueries({ queryKey: resultQueries.all() })
    // a class shows what is handed in, and the path what is done by it
    void queries.invalidateQueries({ queryKey: learningQueries.all() })
  })
  work.start()
  const { autosave, uploads } = work.getSnapshot().context
  work.subscribe(endAtRest)
  autosave.subscribe(endAtRest)
  uploads.subscribe(endAtRest)
  return {
    work,
    enter: () => {
      isLeft = false
    },
    leave: () => {
      isLeft = true
      work.send({ type: 'flush' })
      // unless the page is mounted again at once, as in React's strict mode
      queueMicrotask(endAtRest)
    },
  }
}

function join(task: Task, queries: QueryClient): Ongoing {
  const works = ongoing.get(queries) ?? new Map<string, Ongoing>()
  ongoing.set(queries, works)
  const place = `${task.group.id}/${task.id}`
  const found = works.get(place) ?? start(task, queries, () => works.delete(place))
  works.set(place, found)
  return found
}

/** The running work on a task and its view. It survives its page until saves and uploads have finished. */
export function useOngoingWork(task: Task): { readonly work: Work; readonly view: HandInView } {
  const queries = useQueryClient()
  const [{ work, enter, leave }] = useState(() => join(task, queries))
  useEffect(() => {
    enter()
    return leave
  }, [enter, leave])
  const snapshot = useSelector(work, (each) => each)
  const autosave = useSelector(snapshot.context.autosave, (each) => each)
  const uploads = useSelector(snapshot.context.uploads, (each) => each)
  const view = useMemo(() => handInView(snapshot, autosave, uploads), [snapshot, autosave, uploads])
  return { work, view }
}
