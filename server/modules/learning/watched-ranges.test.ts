import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lengthOf, percentOf, union, type Watched, withReport as add } from './watched-ranges.ts'

type Report = Pick<Watched, 'at' | 'duration' | 'ranges'>

const start = new Date('2026-11-20T09:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
/** In a video of 100 seconds, opened at the start. */
const withReport = (before: Watched | null, given: Report, now: Date) => add(before, given, start, now, 100)
const report = (...ranges: [number, number][]) => ({ at: ranges.at(-1)?.[1] ?? 0, duration: 100, ranges })

it('joins what overlaps or touches, in any order', () => {
  expect(
    union([
      [40, 60],
      [0, 10],
      [10, 20],
      [50, 55],
    ]),
  ).toEqual([
    [0, 20],
    [40, 60],
  ])
  expect(union([[5, 5]])).toEqual([])
  expect(
    lengthOf(
      union([
        [0, 20],
        [10, 30],
      ]),
    ),
  ).toBe(30)
})

it('grows by what can be watched since it was opened, and no more', () => {
  const first = withReport(null, report([0, 30]), after(30))
  expect(first).toMatchObject({ at: 30, ranges: [[0, 30]], is_done: false })
  // at double speed
  expect(withReport(first, report([0, 90]), after(45))).toMatchObject({ ranges: [[0, 90]], is_done: true })
  expect(withReport(first, report([0, 96]), after(45))).toBeNull()
  // what is known already takes no time
  expect(withReport(first, report([0, 30]), start)).toMatchObject({ ranges: [[0, 30]] })
})

it('counts no part twice, nothing after the end, and stays done', () => {
  const seen = withReport(null, report([0, 50], [25, 50]), after(60))
  expect(seen && percentOf(seen)).toBe(50)
  const done = withReport(seen, report([50, 400]), after(120))
  expect(done).toMatchObject({ ranges: [[0, 100]], is_done: true })
  expect(done && withReport(done, { at: 3, duration: 1000, ranges: [] }, after(121))).toMatchObject({ is_done: true, at: 3 })
})

it('grants what it may be ahead once, however many reports there are', () => {
  const watched = withReport(null, report([0, 5]), start)
  expect(watched).toMatchObject({ ranges: [[0, 5]] })
  for (const end of [6, 10]) expect(withReport(watched, report([0, end]), start)).toBeNull()
  // the time that passes pays for it
  expect(withReport(watched, report([0, 8]), after(1))).toBeNull()
  expect(withReport(watched, report([0, 8]), after(2))).toMatchObject({ ranges: [[0, 8]] })
})

it('takes what was watched offline while another device has reported', () => {
  // the telephone goes offline at 10 seconds and plays on; the laptop goes on at 50 and reports all the time
  let watched = withReport(null, report([0, 10]), after(10))
  for (const second of [60, 70, 80]) watched = withReport(watched, report([50, second]), after(second))
  expect(withReport(watched, report([0, 50]), after(81))).toMatchObject({ ranges: [[0, 80]] })
})

/** A device plays from a second of the video for some time, at some speed, and reports it some time later, or twice. */
const stretch = fc.record({
  from: fc.integer({ min: 0, max: 3000 }),
  time: fc.integer({ min: 1, max: 600 }),
  speed: fc.constantFrom(0.5, 1, 1.5, 2),
  lateBy: fc.integer({ min: 0, max: 7200 }),
  isRepeated: fc.boolean(),
})

it('refuses nothing of a student who watches on one device after the other, whenever and in whatever order the reports arrive', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 20 }), (stretches) => {
      let clock = 0
      const reports = stretches.flatMap(({ from, time, speed, lateBy, isRepeated }) => {
        clock += time
        const sent = { range: [from, Math.min(3600, from + time * speed)] as const, at: clock + lateBy }
        return isRepeated ? [sent, { ...sent, at: sent.at + 60 }] : [sent]
      })
      let watched: Watched | null = null
      for (const { range, at } of reports.toSorted((a, b) => a.at - b.at)) {
        watched = add(watched, { at: range[1], duration: 3600, ranges: [range] }, start, after(at), 3600)
        expect(watched).not.toBeNull()
      }
      expect(watched?.ranges ?? []).toEqual(union(reports.map(({ range }) => range)))
    }),
  )
})

it('takes in all no more than twice the time since the first opening and five seconds, whatever is reported', () => {
  const claim = fc.record({
    from: fc.integer({ min: 0, max: 3600 }),
    length: fc.integer({ min: 0, max: 3600 }),
    duration: fc.integer({ min: 1, max: 86_400 }),
    pause: fc.integer({ min: 0, max: 300 }),
  })
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 30 }), fc.constantFrom(0, 3600, null), (claims, fileSeconds) => {
      let clock = 0
      let watched: Watched | null = null
      for (const { from, length, duration, pause } of claims) {
        clock += pause
        const next = add(watched, { at: from, duration, ranges: [[from, from + length]] }, start, after(clock), fileSeconds)
        if (next) expect(lengthOf(next.ranges)).toBeGreaterThanOrEqual(lengthOf(watched?.ranges ?? []))
        watched = next ?? watched
        expect(lengthOf(watched?.ranges ?? [])).toBeLessThanOrEqual(2 * clock + 5)
        if (!fileSeconds) expect(watched?.is_done ?? false).toBe(false)
      }
    }),
  )
})

it('takes the length from the file, whatever the player says', () => {
  const short = { at: 5, duration: 5, ranges: [[0, 5]] as const }
  expect(add(null, short, start, after(5), 600)).toMatchObject({ duration: 600, is_done: false })
  expect(add(null, { at: 12, duration: 1000, ranges: [[0, 12]] }, start, after(12), 12)).toMatchObject({ duration: 12, is_done: true })
})

it('is not done by itself where the file has no length: a player may say that it is short', () => {
  const long = add(null, { at: 5, duration: 600, ranges: [[0, 5]] }, start, after(5), 0)
  expect(long).toMatchObject({ duration: 600, is_done: false })
  const short = add(long, { at: 6, duration: 6, ranges: [[0, 6]] }, start, after(6), 0)
  expect(short).toMatchObject({ duration: 600, is_done: false })
})
