import { expect, it } from 'vitest'
import type { Schema } from '@/shared/api'
import { datedDays } from './dates'

const item = (course: number, dates: Partial<Schema<'ScheduleDates'>>): Schema<'ScheduleItem'> => ({
  ...{ kind: 'deliverable', id: 1, name: 'Práctica', content: 'Selectores', course: { id: course, name: 'Lenguajes' } },
  dates: { opens_at: null, due_at: null, closes_at: null, ...dates },
})

it('finds the first and the last day of a program, and how much has dates', () => {
  const items = [
    item(3, { due_at: '2026-11-20T12:00:00.000Z', closes_at: '2026-11-27T12:00:00.000Z' }),
    item(3, { opens_at: '2026-09-15T12:00:00.000Z' }),
    item(3, {}),
    item(4, { opens_at: '2026-01-15T12:00:00.000Z' }),
  ]
  expect(datedDays(items, 3)).toEqual({ count: 2, first: '2026-09-15', last: '2026-11-27' })
  expect(datedDays(items, 5)).toBeUndefined()
})
