import { expect, it } from 'vitest'
import { evaluationsOfCenter } from '@/shared/testing'
import { daysOf } from './days'

it('has the days in order, and what has no date at the end', () => {
  const [first] = evaluationsOfCenter().evaluations
  if (!first) throw new Error('no evaluation')
  const on = (id: number, held_on: string | null) => ({ ...first, id, held_on })
  const days = daysOf([on(1, null), on(2, '2027-03-20'), on(3, '2026-12-18'), on(4, '2027-03-20')])
  expect(days.map(({ date, evaluations }) => [date, evaluations.map(({ id }) => id)])).toEqual([
    ['2026-12-18', [3]],
    ['2027-03-20', [2, 4]],
    [null, [1]],
  ])
})
