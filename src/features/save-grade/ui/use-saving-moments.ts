import { useEffect } from 'react'
import type { GradeFieldProps } from './grade-props'

/** Saves what was typed when the page is hidden, and what failed when the connection returns. */
export function useSavingMoments(send: GradeFieldProps['send']): void {
  useEffect(() => {
    const retry = () => send({ type: 'retry' })
    const flush = () => send({ type: 'flush' })
    window.addEventListener('online', retry)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [send])
}
