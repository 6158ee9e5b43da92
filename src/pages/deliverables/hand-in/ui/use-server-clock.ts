import { useEffect, useState } from 'react'

const step = 20_000

/** Now by the server's clock, which goes on from the time that came with its last answer. */
export function useServerClock(serverTime: string): Date {
  const [clock, setClock] = useState({ serverTime, since: Date.now(), passed: 0 })
  if (clock.serverTime !== serverTime) setClock({ serverTime, since: Date.now(), passed: 0 })
  useEffect(() => {
    const timer = setInterval(() => setClock((now) => ({ ...now, passed: Date.now() - now.since })), step)
    return () => clearInterval(timer)
  }, [])
  return new Date(Date.parse(serverTime) + clock.passed)
}
