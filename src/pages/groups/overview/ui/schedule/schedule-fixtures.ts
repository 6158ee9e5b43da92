import { fn } from 'storybook/test'
import type { Schema } from '@/shared/api'

const none = { opens_at: null, due_at: null, closes_at: null }
const course = { id: 3, name: 'Lenguajes de marcas' }
export const item = (
  id: number,
  name: string,
  dates: Partial<Schema<'ScheduleDates'>> = {},
  kind: Schema<'ScheduleKind'> = 'deliverable',
) => ({
  ...{ kind, id, name, course, content: 'Selectores' },
  dates: { ...none, ...dates },
})
export const schedule: Schema<'Schedule'> = {
  can_change: true,
  items: [
    item(5, 'Maquetado CSS', { opens_at: '2026-11-09T08:00:00.000Z', due_at: '2026-11-19T22:00:00.000Z' }),
    item(6, 'Formulario accesible', { due_at: '2026-11-27T12:00:00.000Z', closes_at: '2026-12-04T12:00:00.000Z' }),
    item(8, 'Apuntes de rejillas', { opens_at: '2026-11-19T08:00:00.000Z' }, 'resource'),
    item(7, 'Animaciones'),
  ],
}
export const saved = fn<(body: Schema<'ScheduleChanges'>) => void>()
/** A server that keeps the dates. */
export const serverOf = (first: Schema<'Schedule'>) => {
  let current = first
  return {
    read: () => current,
    save: (body: Schema<'ScheduleChanges'>) => {
      saved(body)
      const dates = new Map(body.changes.map(({ kind, id, after }) => [`${kind} ${id}`, after]))
      current = { ...current, items: current.items.map((each) => ({ ...each, dates: dates.get(`${each.kind} ${each.id}`) ?? each.dates })) }
      return current
    },
  }
}
