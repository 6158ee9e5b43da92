import type { components } from '#openapi/generated/schema.gen.ts'
import { acceptsWork, isPastDue } from '#server/modules/deliverables/stage-queries.ts'
import { optionalMoment } from '#server/modules/deliverables/views.ts'
import type { TaskRow } from './result-queries.ts'

export type ResultTask = components['schemas']['ResultTask']
type Reader = 'staff' | 'student'

/** Deliverables that are open or over, and those with work or a mark that the reader sees, whatever became of them. */
export function toTasks(rows: readonly TaskRow[], passMark: number, reader: Reader): ResultTask[] {
  return rows.flatMap((row) => {
    const task = toTask(row, passMark, reader)
    const isListed = (row.is_live && row.stage !== 'not_open') || task.delivered || task.outcome !== null
    return isListed ? [task] : []
  })
}

export function toTask(row: TaskRow, passMark: number, reader: Reader): ResultTask {
  const isVisible = reader === 'staff' || row.released_at !== null
  const outcome = isVisible ? row.outcome : null
  const mark = isVisible ? row.mark : null
  const delivered = row.selected_version_id !== null
  const at = reader === 'staff' ? row.graded_at : row.released_at
  return {
    id: row.id,
    name: row.name,
    due_at: optionalMoment(row.due_at),
    stage: row.stage,
    delivered,
    is_late: delivered && row.is_late,
    outcome,
    mark,
    passed: mark === null ? null : mark >= passMark,
    released: row.released_at !== null,
    is_changed: reader === 'staff' && row.is_changed,
    graded_at: outcome === null ? null : optionalMoment(at),
    pending: row.is_live && acceptsWork[row.stage] && !delivered && outcome === null,
  }
}

/**
 * What a student handed in, may still hand in, and missed; without what they are exempt from, what is not handed in, and recoveries, because
 * not every student has something to recover.
 */
export function countTasks(rows: readonly TaskRow[], passMark: number, reader: Reader) {
  const ordinary = rows.filter(({ kind }) => kind === 'ordinary')
  const tasks = toTasks(ordinary, passMark, reader).filter(
    ({ outcome, stage, delivered }) => outcome !== 'exempt' && (stage !== 'no_hand_in' || delivered),
  )
  const missing = tasks.filter(({ delivered, outcome }) => !delivered && outcome === null)
  return {
    tasks: tasks.length,
    delivered: tasks.filter(({ delivered }) => delivered).length,
    pending: missing.filter(({ pending }) => pending).length,
    overdue: missing.filter(({ stage }) => isPastDue[stage]).length,
  }
}
