/** A part of a video, in seconds. */
export type WatchedPart = readonly [from: number, until: number]

/** What was watched of a video since it was opened, in seconds; of a PDF, the page from 1 and how many there are. */
export interface WatchedNow {
  readonly at: number
  readonly duration: number
  readonly ranges: readonly WatchedPart[]
}

/** How the watching of a video, or the reading of a PDF, is kept. */
export interface Watching {
  /** Where it goes on: the second, or the page from 1; 0 at the start. */
  readonly startAt: number
  /** Told every few seconds while it plays, and when it stops; of a PDF, when another page is read. @param isLast the page may be gone before the answer */
  readonly onWatched: (watched: WatchedNow, isLast: boolean) => void
}

/** Seconds between two moments of playing, at double speed and a busy device; a longer step is a jump. */
const longestStep = 2.5

/** Collects what is played: jumps leave gaps. */
export function watchedParts() {
  let parts: [number, number][] = []
  let last: number | null = null
  return {
    playedTo: (time: number) => {
      const from = last
      last = time
      if (from === null || time <= from || time - from > longestStep) return
      const current = parts.findLast(([start, end]) => from >= start && from <= end)
      if (current) current[1] = Math.max(current[1], time)
      else parts.push([from, time])
    },
    /** The next time is a jump. */
    jump: () => {
      last = null
    },
    ranges: (): WatchedPart[] => {
      const merged: [number, number][] = []
      for (const [from, until] of parts.toSorted((a, b) => a[0] - b[0])) {
        const before = merged.at(-1)
        if (before && from <= before[1]) before[1] = Math.max(before[1], until)
        else merged.push([from, until])
      }
      parts = merged
      return merged.map(([from, until]) => [from, until] as const)
    },
  }
}
