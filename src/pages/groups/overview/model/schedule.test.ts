import { expect, it } from 'vitest'
import { addDays, addMonths, byDay, fromDay, type Item, shifted, undone, weeksOf } from './schedule'

const item = (id: number, due: string | null): Item => ({
  ...{ kind: 'deliverable', id, name: `Tarea ${id}`, course: { id: 3, name: 'Lenguajes' }, content: 'Selectores' },
  dates: { opens_at: null, due_at: due && new Date(`${due}T23:59:00`).toISOString(), closes_at: null },
})
const dueOf = ({ after: { due_at } }: ReturnType<typeof shifted>) => due_at && new Date(due_at)

it('lays a month out in weeks from Monday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})

it('shifts by days at the same time of the day, also across a change of the clocks, and back', () => {
  const change = shifted(item(1, '2026-10-23'), 7)
  const due = dueOf(change)
  expect(due && [due.getMonth() + 1, due.getDate(), due.getHours(), due.getMinutes()]).toEqual([10, 30, 23, 59])
  expect(change.after.opens_at).toBeNull()
  expect(undone([change])[0]).toMatchObject({ before: change.after, after: change.before })
})

it('shifts what lies from a day on, and nothing without dates', () => {
  const items = [item(1, '2026-11-19'), item(2, '2026-11-20'), item(3, null)]
  expect(fromDay(items, '2026-11-20').map(({ id }) => id)).toEqual([2])
  expect([...byDay(items).keys()]).toEqual(['2026-11-19', '2026-11-20'])
})
