import type { within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { refuse } from '@/shared/testing'

/** What the server answers to a change. */
export const saved = (day: Schema<'AttendanceDay'>, { entries, hours }: Schema<'AttendanceChange'>): Schema<'AttendanceDay'> => ({
  ...day,
  hours: hours ?? day.hours ?? 1,
  rows: day.rows.map((row) => {
    const entry = entries.find(({ student_id }) => student_id === row.student.id)
    return entry ? { ...row, state: entry.state, revision: row.revision + 1 } : row
  }),
})

export const conflict = (current: Schema<'AttendanceDay'>) =>
  refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current, etag: '"0"' })

export const button = (canvas: ReturnType<typeof within>, name: string) => canvas.findByRole('button', { name })
