import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { resultQueries } from '@/entities/result'
import { handInActors } from '../model/hand-in-effects'
import { handInMachine } from '../model/hand-in-machine'
import { handInView } from '../model/hand-in-view'
import type { Task } from '../model/hand-in-words'
import { HandInScreen } from './hand-in-screen'

const machine = handInMachine.provide({ actors: handInActors })

/** Runs the machine of one student's work, fed with what the server says. */
export function HandIn({ task }: { readonly task: Task }) {
  const queries = useQueryClient()
  const actor = useActorRef(machine, { input: { task } })
  const view = useSelector(actor, handInView)

  useEffect(() => {
    actor.send({ type: 'fresh', task })
  }, [actor, task])

  useEffect(() => {
    const reload = actor.on('reload', () => void queries.invalidateQueries({ queryKey: deliverableQueries.all() }))
    const changed = actor.on('changed', () => {
      void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
      void queries.invalidateQueries({ queryKey: resultQueries.all() })
    })
    return () => {
      reload.unsubscribe()
      changed.unsubscribe()
    }
  }, [actor, queries])

  // what is typed is kept by the server before the page goes
  useEffect(() => {
    const flush = () => actor.send({ type: 'flush' })
    const warn = (event: BeforeUnloadEvent) => {
      const { save, queue } = handInView(actor.getSnapshot())
      if (save !== 'idle' && save !== 'saved') event.preventDefault()
      if (queue.some(({ state }) => state === 'waiting')) event.preventDefault()
    }
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('beforeunload', warn)
    return () => {
      flush()
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('beforeunload', warn)
    }
  }, [actor])

  return <HandInScreen view={view} send={actor.send} />
}
