import { useEffect, useEffectEvent, useRef } from 'react'
import type { Watching } from '../../model/watching'

/** Milliseconds on a page before it is told: who leafs through is on none. */
const pause = 1500

/**
 * Tells on which page the student is.
 * @param page from 1
 */
export function useReadPage(watching: Watching | undefined, page: number, pages: number): void {
  const told = useRef(Math.max(1, watching?.startAt ?? 1))
  const tell = useEffectEvent((at: number, isLast: boolean) => {
    if (!watching || at === told.current) return
    told.current = at
    watching.onWatched({ at, duration: pages, ranges: [] }, isLast)
  })

  useEffect(() => {
    const timer = setTimeout(() => tell(page, false), pause)
    return () => clearTimeout(timer)
  }, [page])

  const leave = useEffectEvent(() => tell(page, true))
  useEffect(() => {
    const hide = () => document.hidden && leave()
    const close = () => leave()
    window.addEventListener('pagehide', close)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', close)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [])
}
