import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createActor, type ActorRefFrom } from 'xstate'
import { deliverableQueries } from '@/entities/deliverable'
import { resultQueries } from '@/entities/result'
import type { Schema } from '@/shared/api'
import { handInActors } from '../model/hand-in-effects'
import { handInMachine } from '../model/hand-in-machine'
import { isAtRest } from '../model/hand-in-view'
import type { Task } from '../model/hand-in-words'

const machine = handInMachine.provide({ actors: handInActors })

type Work = ActorRefFrom<typeof machine>

interface Ongoing {
  readonly work: Work
  readonly enter: () => void
  readonly leave: () => void
}

// of one person: another one gets another page
const ongoing = new WeakMap<QueryClient, Map<string, Ongoing>>()

function begin(task: Task, queries: QueryClient, end: () => void): Ongoing {
  const work = createActor(machine, { input: { task } })
  let isLeft = false
  const endAtRest = () => {
    const snapshot = work.getSnapshot()
    if (!isLeft || snapshot.status !== 'active' || !isAtRest(snapshot)) return
    end()
    work.stop()
    const last = snapshot.context.task
    queries.setQueriesData<Schema<'Deliverable'>>({ queryKey: [...deliverableQueries.all(), 'detail', last.id] }, (known) =>
      known?.group.id === last.group.id ? last : known,
    )
    void queries.invalidateQueries({ queryKey: resultQueries.all() })
  }
  work.on('reload', () => void queries.invalidateQueries({ queryKey: deliverableQueries.all() }))
  work.on('changed', () => {
    void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
    void queries.invalidateQueries({ queryKey: resultQueries.all() })
  })
  work.subscribe(endAtRest)
  work.start()
  return {
    work,
    enter: () => {
      isLeft = false
    },
    leave: () => {
      isLeft = true
      work.send({ type: 'flush' })
      // unless the page is back at once, as in React's strict mode
      queueMicrotask(endAtRest)
    },
  }
}

function join(task: Task, queries: QueryClient): Ongoing {
  const works = ongoing.get(queries) ?? new Map<string, Ongoing>()
  ongoing.set(queries, works)
  const place = `${task.group.id}/${task.id}`
  const found = works.get(place) ?? begin(task, queries, () => works.delete(place))
  works.set(place, found)
  return found
}

/** The running work on a task. It survives its page: what is unsaved or on its way is brought to its end, or found again here. */
export function useOngoingWork(task: Task): Work {
  const queries = useQueryClient()
  const [{ work, enter, leave }] = useState(() => join(task, queries))
  useEffect(() => {
    enter()
    return leave
  }, [enter, leave])
  return work
}
