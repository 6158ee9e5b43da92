import { expect, it } from 'vitest'
import { watchedParts } from './watching'

it('keeps what was played, with gaps where somebody jumped', () => {
  const parts = watchedParts()
  for (const time of [0, 0.25, 0.5, 1.5]) parts.playedTo(time)
  parts.jump()
  for (const time of [60, 61]) parts.playedTo(time)
  // without an event of the jump
  for (const time of [90, 91, 40]) parts.playedTo(time)
  expect(parts.ranges()).toEqual([
    [0, 1.5],
    [60, 61],
    [90, 91],
  ])
  // again, and beyond
  parts.jump()
  for (const time of [60.5, 62, 63]) parts.playedTo(time)
  expect(parts.ranges()).toContainEqual([60, 63])
})
