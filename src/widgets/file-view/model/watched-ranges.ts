/** Seconds of a recording: from, to. */
export type WatchedRange = readonly [from: number, to: number]

/** What the learner sees of it is a whole however it was watched: nothing twice, in order, gaps under a second closed. */
export function joinRanges(ranges: readonly WatchedRange[]): readonly WatchedRange[] {
  const joined: [number, number][] = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else if (to > from) joined.push([from, to])
  }
  return joined
}

/** Where somebody is in a recording, and what of it has been played since the page was opened. */
export interface MediaProgress {
  /** Seconds. */
  readonly position: number
  /** Seconds; 0 until it is known. */
  readonly duration: number
  readonly ranges: readonly WatchedRange[]
}
