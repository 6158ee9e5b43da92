import { expect, it } from 'vitest'
import { addDays } from '@/shared/lib/format'
import { addMonths, byDay, type Change, dateFlaw, fromDay, type Item, joined, lanesOf, shifted, spansOf, undone, weeksOf } from './schedule'

const item = (id: number, due: string | null): Item => ({
  ...{ kind: 'deliverable', id, name: `Tarea ${id}`, course: { id: 3, name: 'Lenguajes' }, content: 'Selectores' },
  dates: { opens_at: null, due_at: due && new Date(`${due}T23:59:00`).toISOString(), closes_at: null },
})
const dueOf = ({ after: { due_at } }: ReturnType<typeof shifted>) => due_at && new Date(due_at)

it('joins what follows on from an earlier change of the same items', () => {
  const dates = (day: number) => ({ opens_at: null, due_at: `2026-11-${day}T10:00:00.000Z`, closes_at: null })
  const move = (id: number, from: number, to: number): Change => ({ kind: 'deliverable', id, before: dates(from), after: dates(to) })
  expect(joined([move(5, 19, 20)], [move(5, 20, 21)])).toEqual([move(5, 19, 21)])
  expect(joined([move(5, 19, 20)], [move(6, 20, 21)])).toEqual([move(6, 20, 21)])
  expect(joined([move(5, 19, 20), move(6, 19, 20)], [move(5, 20, 21)])).toEqual([move(5, 20, 21)])
  expect(joined(null, [move(5, 20, 21)])).toEqual([move(5, 20, 21)])
})

it('refuses an order of dates as the server does', () => {
  const [one, two] = ['2026-11-19T10:00:00.000Z', '2026-11-20T10:00:00.000Z']
  expect(dateFlaw({ opens_at: one, due_at: one, closes_at: null })).toBe('due')
  expect(dateFlaw({ opens_at: one, due_at: null, closes_at: one })).toBe('closes')
  expect(dateFlaw({ opens_at: null, due_at: two, closes_at: one })).toBe('closes')
  expect(dateFlaw({ opens_at: one, due_at: two, closes_at: two })).toBeNull()
})

it('lays a month out in weeks from Monday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})

it('shifts by days at the same time of the day, also across a change of the clocks, and back', () => {
  const change = shifted(item(1, '2026-10-23'), 7, new Date())
  const due = dueOf(change)
  expect(due && [due.getMonth() + 1, due.getDate(), due.getHours(), due.getMinutes()]).toEqual([10, 30, 23, 59])
  expect(change.after.opens_at).toBeNull()
  expect(undone([change])[0]).toMatchObject({ before: change.after, after: change.before })
})

it('leaves open what is open, unless its opening is all that it has', () => {
  const now = new Date('2026-11-20T10:00:00.000Z')
  const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`
  const opensAfter = (days: number, dates: Partial<Item['dates']>) =>
    shifted({ ...item(1, null), dates: { opens_at: at(16), due_at: null, closes_at: null, ...dates } }, days, now).after.opens_at
  expect([opensAfter(7, { due_at: at(27) }), opensAfter(7, { closes_at: at(27) })]).toEqual([at(16), at(16)])
  expect([opensAfter(3, { due_at: at(27) }), opensAfter(-7, { due_at: at(27) }), opensAfter(7, {})]).toEqual([at(19), at(9), at(23)])
  expect(opensAfter(7, { opens_at: at(21), due_at: at(22) })).toBe(at(28))
})

it('shifts what lies from a day on, and nothing without dates', () => {
  const items = [item(1, '2026-11-19'), item(2, '2026-11-20'), item(3, null)]
  expect(fromDay(items, '2026-11-20').map(({ id }) => id)).toEqual([2])
  expect([...byDay(items).keys()]).toEqual(['2026-11-19', '2026-11-20'])
})

it('draws what is open for several days through its week, each in one lane', () => {
  const from = (id: number, opens: string | null, due: string | null, closes: string | null = null): Item => {
    const at = (day: string | null) => day && new Date(`${day}T12:00:00`).toISOString()
    return { ...item(id, null), dates: { opens_at: at(opens), due_at: at(due), closes_at: at(closes) } }
  }
  const [, week = []] = weeksOf('2026-11')
  const items = [
    from(1, '2026-11-03', '2026-11-04'),
    from(2, '2026-10-20', '2026-11-01', '2026-11-03'),
    from(3, '2026-11-06', '2026-12-20'),
    // one day, no end, over, later
    from(4, '2026-11-05', '2026-11-05'),
    from(5, '2026-11-05', null),
    from(6, '2026-10-20', '2026-11-01'),
    from(7, '2026-11-09', '2026-11-12'),
  ]
  const drawn = lanesOf(week, spansOf(items)).map((lane) =>
    lane.map((day) => day && `${day.isFirst ? '[' : ''}${day.item.id}${day.isLast ? ']' : ''}`),
  )
  expect(week[0]).toBe('2026-11-02')
  expect(drawn).toEqual([
    ['2', '2]', null, null, '[3', '3', '3'],
    [null, '[1', '1]', null, null, null, null],
  ])
})
