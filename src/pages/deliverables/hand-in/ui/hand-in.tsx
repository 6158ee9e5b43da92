import { useEffect } from 'react'
import { handInView, isAtRest } from '../model/hand-in-view'
import type { Task } from '../model/hand-in-types'
import { HandInScreen } from './hand-in-screen'
import { useOngoingWork } from './use-ongoing-work'

/** Runs the machine of one student's work and passes refetched tasks to it. */
export function HandIn({ task }: { readonly task: Task }) {
  const { work, view } = useOngoingWork(task)

  useEffect(() => {
    work.send({ type: 'fresh', task })
  }, [work, task])

  useEffect(() => {
    const flush = () => work.send({ type: 'flush' })
    const resume = () => work.send({ type: 'online' })
    const warn = (event: BeforeUnloadEvent) => {
      if (!isAtRest(handInView(work.getSnapshot()))) event.preventDefault()
    }
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('online', resume)
    window.addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('online', resume)
      window.removeEventListener('beforeunload', warn)
    }
  }, [work])

  return <HandInScreen view={view} send={work.send} />
}
