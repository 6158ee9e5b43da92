import { useEffect, useState } from 'react'

const step = 20_000

/** Now by the server's clock, which goes on from the time that came with its last answer. */
export function useServerClock(serverTime: string): Date {
  const [clock, setClock] = useState({ serverTime, passed: 0 })
  useEffect(() => {
    const since = Date.now()
    const timer = setInterval(() => setClock({ serverTime, passed: Date.now() - since }), step)
    return () => clearInterval(timer)
  }, [serverTime])
  return new Date(Date.parse(serverTime) + (clock.serverTime === serverTime ? clock.passed : 0))
}
