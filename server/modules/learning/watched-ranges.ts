/** A part of a video that was watched, in seconds. */
export type Range = readonly [from: number, until: number]

/** What a student has watched of a video. */
export interface Watched {
  /** Where they are, in seconds. */
  at: number
  duration: number
  ranges: readonly Range[]
  /** When it was last reported. */
  reported_at: string
  /** Seconds that all reports together are ahead of what the time allowed; 0 where it is missing. */
  ahead?: number
  /** Stays once it is reached. */
  is_done: boolean
}

/** Share of a video after which it counts as watched: the credits need not be. */
const enough = 0.9
/** The fastest that a player goes. */
const fastest = 2
/** Seconds that all reports together may be ahead: clocks and buffers are not exact. */
const slack = 5

/** Ranges in order, without overlaps. */
export function union(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = []
  for (const [from, until] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else if (until > from) merged.push([from, until])
  }
  return merged
}

export const lengthOf = (ranges: readonly Range[]) => ranges.reduce((sum, [from, until]) => sum + until - from, 0)

/** When it would have been opened, had what is stored been watched without a pause and nothing else been done. */
export const unusedSince = (watched: Watched | null, opened: Date): Date =>
  new Date(opened.getTime() + (lengthOf(watched?.ranges ?? []) / fastest) * 1000)

type Report = Pick<Watched, 'at' | 'duration' | 'ranges'>

/**
 * What was watched before with what is reported; it only grows. Null when it grows by more than can be watched in the time that passed.
 * How far a report is ahead is remembered: many in a short time are granted no more than one.
 * @param since when it was reported last, or opened
 * @param fileSeconds how long the video is, as its file says; 0 where it does not, and the longest that was reported counts. Null: the file
 * was not read yet, so that nothing is done
 */
export function withReport(before: Watched | null, report: Report, since: Date, now: Date, fileSeconds: number | null): Watched | null {
  const duration = fileSeconds || Math.max(before?.duration ?? 0, report.duration)
  const own = report.ranges.map(([from, until]): Range => [from, Math.min(until, duration)])
  const ranges = union([...(before?.ranges ?? []), ...own])
  const grown = lengthOf(ranges) - lengthOf(before?.ranges ?? [])
  const passed = (now.getTime() - since.getTime()) / 1000
  const ahead = Math.max(0, (before?.ahead ?? 0) + grown - passed * fastest)
  if (grown > 0 && ahead > slack) return null
  return {
    at: Math.min(report.at, duration),
    duration,
    ranges,
    reported_at: now.toISOString(),
    ahead,
    is_done: before?.is_done === true || (fileSeconds !== null && lengthOf(ranges) >= duration * enough),
  }
}

/** Watched share in percent. */
export const percentOf = ({ ranges, duration, is_done }: Pick<Watched, 'ranges' | 'duration' | 'is_done'>) =>
  is_done ? 100 : Math.min(99, Math.floor((lengthOf(ranges) / duration) * 100))
