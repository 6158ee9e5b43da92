import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { handInView, isAtRest } from '../model/hand-in-view'
import type { Task } from '../model/hand-in-words'
import { HandInScreen } from './hand-in-screen'
import { useOngoingWork } from './use-ongoing-work'

/** Runs the machine of one student's work, fed with what the server says. */
export function HandIn({ task }: { readonly task: Task }) {
  const work = useOngoingWork(task)
  const view = useSelector(work, handInView)

  useEffect(() => {
    work.send({ type: 'fresh', task })
  }, [work, task])

  useEffect(() => {
    const flush = () => work.send({ type: 'flush' })
    const resume = () => {
      flush()
      for (const { key, state } of work.getSnapshot().context.queue) if (state === 'failed') work.send({ type: 'again', key })
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (!isAtRest(work.getSnapshot())) event.preventDefault()
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
