/** A part of a video that was watched, in seconds. */
export type Range = readonly [from: number, until: number]

/** What a student has watched of a video. */
export interface Watched {
  /** Where they are, in seconds. */
  at: number
  duration: number
  ranges: readonly Range[]
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

type Report = Pick<Watched, 'at' | 'duration' | 'ranges'>

/**
 * What was watched before with what is reported; it only grows. Null when all of it is more than can be watched since the first opening.
 * That is of all devices and reports together: one that was offline is not late because another has reported meanwhile, and many reports in
 * a short time are granted no more than one.
 * @param openedAt when the student opened it first, as the server knows it
 * @param fileSeconds how long the video is, as its file says; 0 where it does not: the longest that was reported is its length, and the
 * student says when it is done. Null: the file was not read yet, so that nothing is done
 */
export function withReport(before: Watched | null, report: Report, openedAt: Date, now: Date, fileSeconds: number | null): Watched | null {
  const duration = fileSeconds || Math.max(before?.duration ?? 0, report.duration)
  const own = report.ranges.map(([from, until]): Range => [from, Math.min(until, duration)])
  const ranges = union([...(before?.ranges ?? []), ...own])
  const watched = lengthOf(ranges)
  const passed = (now.getTime() - openedAt.getTime()) / 1000
  if (watched > lengthOf(before?.ranges ?? []) && watched > passed * fastest + slack) return null
  return {
    at: Math.min(report.at, duration),
    duration,
    ranges,
    is_done: before?.is_done === true || (Boolean(fileSeconds) && watched >= duration * enough),
  }
}

/** Watched share in percent. */
export const percentOf = ({ ranges, duration, is_done }: Pick<Watched, 'ranges' | 'duration' | 'is_done'>) =>
  is_done ? 100 : Math.min(99, Math.floor((lengthOf(ranges) / duration) * 100))
