import { useEffect, useState } from 'react'

/** Whole seconds left until a moment (ms since 1970), counting down; 0 without one. */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left])
  return left
}
