import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db } from '#server/db/client.ts'
import { gradeProgram, summarise } from '#server/grading/index.ts'
import { acceptsWork } from '#server/modules/deliverables/stage-queries.ts'
import { optionalMoment } from '#server/modules/deliverables/views.ts'
import { type Gradebook, toGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { plainText } from './plain-text.ts'
import { type StudentTask, studentHomeQuery } from './student-home-queries.ts'

type StudentHome = components['schemas']['StudentHome']

const latestMarks = 6
const dueShown = 8
const lineLength = 160

const places = (task: StudentTask) => ({
  deliverable: { id: task.id, name: task.name },
  group: { id: task.group_id, name: task.group_name },
  course: { id: task.course_id, name: task.course_name },
})

/** Whether the student knows of a mark, or of an exemption: nothing is left to hand in. A mark that is not published changes nothing. */
const isSettled = ({ outcome, released_at }: StudentTask) => outcome === 'exempt' || (outcome !== null && released_at !== null)

/** Open or over, and handed in unless it accepts nothing (any more). Not every student has something to recover. */
const countsAsWork = ({ kind, stage, selected_version_id }: StudentTask) =>
  kind === 'ordinary' && stage !== 'not_open' && (stage !== 'no_hand_in' || selected_version_id !== null)

/** First line of a feedback, short enough for a list. */
function firstLine(feedback: string): string {
  const line = plainText((feedback.split('\n').find((each) => each.trim() !== '') ?? '').slice(0, 4 * lineLength))
  return line.length > lineLength ? `${line.slice(0, lineLength - 1)}…` : line
}

function toProgram({ program, inputs }: Gradebook, studentId: number, tasks: readonly StudentTask[]): StudentHome['programs'][number] {
  const { group_id, group_name, course_id, course_name } = program
  const input = inputs.get(studentId)
  const final = input ? summarise(gradeProgram(input)).final : null
  const own = tasks.filter(
    (task) => task.is_live && task.outcome !== 'exempt' && task.group_id === group_id && task.course_id === course_id && countsAsWork(task),
  )
  return {
    course: { id: course_id, name: course_name },
    group: { id: group_id, name: group_name },
    delivered: own.filter((task) => task.selected_version_id !== null).length,
    deliverables: own.length,
    mark: final?.mark ?? null,
    overridden: final?.overridden ?? false,
    assessed: final?.assessed ?? 0,
  }
}

/** Without a due date, what closes is due until then. */
const dueTime = ({ due_at, closes_at }: StudentTask) => Date.parse(due_at ?? closes_at ?? '') || Infinity
const byDate = (a: StudentTask, b: StudentTask) => dueTime(a) - dueTime(b) || a.id - b.id

/** By date. If the list is too long, late tasks do not displace those that are still open. */
function mostUrgent(tasks: readonly StudentTask[]): StudentTask[] {
  const open = tasks.filter(({ stage }) => stage === 'open').toSorted(byDate)
  const late = tasks.filter(({ stage }) => stage !== 'open').toSorted((a, b) => byDate(b, a))
  return [...open, ...late].slice(0, dueShown).toSorted(byDate)
}

function toMarks(tasks: readonly StudentTask[], passMarks: ReadonlyMap<number, number>): StudentHome['latest_marks'] {
  const released = tasks.flatMap((task) =>
    task.outcome === null || task.released_at === null ? [] : [{ task, outcome: task.outcome, at: new Date(task.released_at) }],
  )
  return released
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, latestMarks)
    .map(({ task, outcome, at }) => ({
      ...places(task),
      outcome,
      mark: task.mark,
      passed: task.mark === null ? null : task.mark >= (passMarks.get(task.course_id) ?? 0),
      feedback_line: firstLine(task.feedback ?? ''),
      released_at: at.toISOString(),
    }))
}

/** The student's home: the next task, their programs, pending tasks and the latest marks. One statement. */
export async function studentHome(db: Db, studentId: number, now: Date): Promise<StudentHome> {
  const row = await studentHomeQuery(db, studentId, now).executeTakeFirstOrThrow()
  const gradebooks = toGradebooks(row, [studentId], 'student')
  const pending = row.tasks.filter(
    (task) => task.is_live && acceptsWork[task.stage] && task.selected_version_id === null && !isSettled(task),
  )
  const due = mostUrgent(pending).map((task) => ({
    ...places(task),
    due_at: optionalMoment(task.due_at),
    closes_at: optionalMoment(task.closes_at),
    stage: task.stage,
    has_draft: task.draft_id !== null,
  }))
  return {
    next: due.find(({ stage }) => stage === 'open') ?? due[0] ?? null,
    programs: gradebooks.map((gradebook) => toProgram(gradebook, studentId, row.tasks)),
    due,
    due_total: pending.length,
    past_groups: row.past_groups,
    latest_marks: toMarks(row.tasks, new Map(gradebooks.map(({ program, plan }) => [program.course_id, plan.rules.passMark]))),
  }
}
