import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { joinRanges, type MediaProgress, type WatchedRange } from '../../model/watched-ranges'

/** Milliseconds between two reports while it plays. */
const every = 5000

const rangesOf = ({ played }: HTMLMediaElement): readonly WatchedRange[] =>
  Array.from({ length: played.length }, (_, at) => [played.start(at), played.end(at)] as const)

/** Begins where the person left, and reports where they are: every few seconds, and at once when they pause, seek, end or leave. */
export function useProgress(
  startAt: number,
  onProgress: ((progress: MediaProgress) => void) | undefined,
): RefObject<HTMLVideoElement | null> {
  const media = useRef<HTMLVideoElement>(null)
  const reported = useRef(0)
  /** Of a recording that was loaded again, which forgets what it has played. */
  const before = useRef<readonly WatchedRange[]>([])
  const report = useEffectEvent(() => {
    const element = media.current
    if (!element || !onProgress) return
    const ranges = joinRanges([...before.current, ...rangesOf(element)])
    before.current = ranges
    if (ranges.length === 0) return
    reported.current = Date.now()
    onProgress({ position: element.currentTime, duration: Number.isFinite(element.duration) ? element.duration : 0, ranges })
  })
  const begin = useEffectEvent(() => {
    const element = media.current
    // what was watched to its end begins anew
    if (element && before.current.length === 0 && startAt > 0 && startAt < element.duration - 2) element.currentTime = startAt
  })
  useEffect(() => {
    const element = media.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    for (const type of ['pause', 'seeked', 'ended']) element.addEventListener(type, () => report(), { signal })
    element.addEventListener('timeupdate', () => Date.now() - reported.current >= every && report(), { signal })
    element.addEventListener('loadedmetadata', () => begin(), { signal })
    window.addEventListener('pagehide', () => report(), { signal })
    return () => {
      report()
      stop.abort()
    }
  }, [])
  return media
}
