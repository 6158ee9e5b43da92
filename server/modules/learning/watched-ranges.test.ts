import { expect, it } from 'vitest'
import { lengthOf, percentOf, type Range, union, type Watched, withReport as add } from './watched-ranges.ts'

const start = new Date('2026-11-20T09:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const withReport = (before: Watched | null, given: { at: number; duration: number; ranges: readonly Range[] }, since: Date, now: Date) =>
  add(before, given, since, now, 0)
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

it('grows by what can be watched in the time that passed, and no more', () => {
  const first = withReport(null, report([0, 30]), start, after(30))
  expect(first).toMatchObject({ at: 30, ranges: [[0, 30]], is_done: false })
  // at double speed
  expect(withReport(first, report([0, 90]), after(30), after(60))).toMatchObject({ ranges: [[0, 90]], is_done: true })
  expect(withReport(first, report([0, 96]), after(30), after(60))).toBeNull()
  // what is known already takes no time
  expect(withReport(first, report([0, 30]), after(30), after(30))).toMatchObject({ ranges: [[0, 30]] })
})

it('counts no part twice, nothing after the end, and stays done', () => {
  const seen = withReport(null, report([0, 50], [25, 50]), start, after(60))
  expect(seen && percentOf(seen)).toBe(50)
  const done = withReport(seen, report([50, 400]), after(60), after(120))
  expect(done).toMatchObject({ ranges: [[0, 100]], is_done: true })
  expect(done && withReport(done, { at: 3, duration: 1000, ranges: [] }, after(120), after(121))).toMatchObject({ is_done: true, at: 3 })
})

it('grants what it may be ahead once, however many reports there are', () => {
  let watched = withReport(null, report([0, 5]), start, start)
  expect(watched).toMatchObject({ ranges: [[0, 5]], ahead: 5 })
  for (const end of [6, 10]) expect(withReport(watched, report([0, end]), start, start)).toBeNull()
  // what is known already is taken, and makes room for nothing
  watched = withReport(watched, report([0, 5]), start, after(1))
  expect(watched).toMatchObject({ ranges: [[0, 5]], ahead: 3 })
  expect(withReport(watched, report([0, 8]), after(1), after(1))).toBeNull()
  // the time that passes pays for it
  expect(withReport(watched, report([0, 8]), after(1), after(2))).toMatchObject({ ranges: [[0, 8]], ahead: 4 })
})

it('takes the length from the file, whatever the player says', () => {
  const short = { at: 5, duration: 5, ranges: [[0, 5]] as const }
  expect(add(null, short, start, after(5), 600)).toMatchObject({ duration: 600, is_done: false })
  expect(add(null, { at: 12, duration: 1000, ranges: [[0, 12]] }, start, after(12), 12)).toMatchObject({ duration: 12, is_done: true })
})
