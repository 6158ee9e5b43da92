import { expect, it } from 'vitest'
import { writeCalendar } from './ics.ts'

const event = (change = {}) => ({
  ...{
    uid: 'deliverable-5-2-due@aula.test',
    at: new Date('2026-11-27T22:59:00Z'),
    summary: 'Entrega: Maquetado',
    description: 'Lenguajes',
  },
  ...{ url: 'https://aula.test/deliverable/5?group=2', ...change },
})
const now = new Date('2026-11-20T09:00:00Z')
const write = (...events: ReturnType<typeof event>[]) => writeCalendar({ name: 'Aula', now, events })
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

it('writes moments in UTC and ends each line as the standard wants', () => {
  const text = write(event())
  expect(text).toContain('DTSTART:20261127T225900Z\r\n')
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

it('lets no name add a line', () => {
  const text = unfolded(write(event({ summary: 'a, b; c\\d\nBEGIN:VALARM\r\nX:1' })))
  expect(text).toContain(String.raw`SUMMARY:a\, b\; c\\d\nBEGIN:VALARM\nX:1`)
  expect(text).not.toContain('\r\nBEGIN:VALARM')
})
