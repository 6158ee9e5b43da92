import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShownFile } from '@/entities/deliverable'
import { fetchFile, isApiError } from '@/shared/api'

/** Where a player stopped. */
interface Stop {
  readonly at: number
  readonly isPlaying: boolean
}

/**
 * The browser reads media without the session: a part asked for after the access token has expired fails. So the session is renewed and the
 * file loaded again where it was, once. Without a line the player waits until it is back.
 */
export function useRecovery({ url, read }: ShownFile, onBroken: () => void) {
  const media = useRef<HTMLMediaElement | null>(null)
  const failedAt = useRef<number | null>(null)
  const attempts = useRef(0)
  const [stop, setStop] = useState<Stop | null>(null)
  const goOn = async (from: Stop) => {
    attempts.current += 1
    const attempt = attempts.current
    // another one has begun meanwhile: two that succeed would look like a file that cannot be played
    const isOver = () => attempt !== attempts.current
    try {
      await fetchFile(url, { range: [0, 1] })
      if (isOver()) return
    } catch (error) {
      if (isOver()) return
      // a server that is away comes back as a line does
      if (!isApiError(error) || (error.status !== 0 && error.status !== 503)) return onBroken()
      failedAt.current = null
      return setStop(from)
    }
    // it can be read, but not by this browser
    if (failedAt.current === from.at) return onBroken()
    failedAt.current = from.at
    setStop(null)
    const player = media.current
    if (!player?.isConnected) return
    const { playbackRate } = player
    player.load()
    // loading resets it
    player.playbackRate = playbackRate
    player.currentTime = from.at
    if (from.isPlaying) await player.play().catch(() => undefined)
  }
  const onError = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    if (read) return onBroken()
    media.current = currentTarget
    void goOn({ at: currentTarget.currentTime, isPlaying: !currentTarget.paused })
  }
  const onRetry = () => stop && void goOn(stop)
  const retry = useEffectEvent(onRetry)
  const isWaiting = stop !== null
  useEffect(() => {
    if (!isWaiting) return
    const again = () => retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isWaiting])
  return { isWaiting, onError, onRetry }
}
