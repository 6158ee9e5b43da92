import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { watchedParts, type Watching } from '../../model/watching'

/** Milliseconds between two reports while a video plays. */
const pause = 10_000
/** Seconds before its end from where a video begins anew. */
const ending = 5

type MediaEvent = SyntheticEvent<HTMLMediaElement>

/** Handlers of a player that goes on where the student was and tells what they watch. */
export function useWatching(watching: Watching | undefined) {
  const [parts] = useState(watchedParts)
  const media = useRef<HTMLMediaElement | null>(null)
  const told = useRef({ at: -1, when: 0 })

  const tell = useEffectEvent((isLast: boolean) => {
    const element = media.current
    if (!element || !watching || !Number.isFinite(element.duration)) return
    const { currentTime: at, duration } = element
    if (at === told.current.at) return
    told.current = { at, when: performance.now() }
    watching.onWatched({ at, duration, ranges: parts.ranges() }, isLast)
  })
  const played = useEffectEvent((element: HTMLMediaElement) => {
    if (!element.seeking && !element.paused) parts.playedTo(element.currentTime)
    if (performance.now() - told.current.when > pause) tell(false)
  })

  useEffect(() => {
    const leave = () => tell(true)
    const hide = () => document.hidden && tell(true)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      tell(true)
    }
  }, [])

  if (!watching) return {}
  return {
    onLoadedMetadata: ({ currentTarget }: MediaEvent) => {
      media.current = currentTarget
      const { startAt } = watching
      if (currentTarget.currentTime === 0 && startAt > 0 && startAt < currentTarget.duration - ending) currentTarget.currentTime = startAt
      // who only opens the page has gone nowhere
      told.current.at = currentTarget.currentTime
    },
    onPlay: ({ currentTarget }: MediaEvent) => {
      parts.playedTo(currentTarget.currentTime)
      if (told.current.when === 0) told.current = { at: currentTarget.currentTime, when: performance.now() }
    },
    onTimeUpdate: ({ currentTarget }: MediaEvent) => played(currentTarget),
    onSeeking: () => parts.jump(),
    onPause: ({ currentTarget }: MediaEvent) => {
      parts.playedTo(currentTarget.currentTime)
      tell(false)
    },
    onEnded: () => tell(false),
  }
}
