import { useEffect, useState } from 'react'
import { commonTexts, useTexts } from '../i18n'

/** How long the full bar stays (ms), from the specification. */
const hideAfter = 1000

interface LoadingBarProps {
  /** Whether something is in progress. */
  readonly active: boolean
  /** Known progress, 0–1; without it the bar slowly approaches the end. */
  readonly progress?: number
}

/** 3 px at the top of the page, in the primary colour, from 0 to 100 %; hides 1000 ms after completion. */
export function LoadingBar({ active, progress }: LoadingBarProps) {
  const t = useTexts(commonTexts)
  const [phase, setPhase] = useState<'hidden' | 'running' | 'full'>(active ? 'running' : 'hidden')
  if (active && phase !== 'running') setPhase('running')
  if (!active && phase === 'running') setPhase('full')
  useEffect(() => {
    if (phase !== 'full') return
    const timer = setTimeout(() => setPhase('hidden'), hideAfter)
    return () => clearTimeout(timer)
  }, [phase])
  if (phase === 'hidden') return null
  const known = phase === 'full' ? 1 : progress
  return (
    <div
      data-slot="loading-bar"
      role="progressbar"
      aria-label={t(($) => $.states.loading)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known === undefined ? undefined : Math.round(known * 100)}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px]"
    >
      <div
        data-creeping={known === undefined || undefined}
        style={known === undefined ? undefined : { transform: `scaleX(${known})` }}
        className="h-full w-full origin-left bg-accent transition-transform duration-200 ease-out data-creeping:scale-x-90 data-creeping:animate-creep"
      />
    </div>
  )
}
