import { useEffect, useState } from 'react'

const secondsTo = (until: number | null) => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)))

/** Whole seconds left until a time (ms since 1970), counting down; 0 for null. */
export function useCountdown(until: number | null): number {
  const [shown, setShown] = useState(() => ({ until, left: secondsTo(until) }))
  // a changed `until` counts from now, not from the last tick
  const { left } = shown.until === until ? shown : { left: secondsTo(until) }
  if (shown.until !== until) setShown({ until, left })
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setShown({ until, left: secondsTo(until) }), 1000)
    return () => clearInterval(timer)
  }, [until, left])
  return left
}
