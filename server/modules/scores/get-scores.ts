import { mayWrite } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call, ReplyBody } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { columnShares, defaultRules, type ProgramPlan } from '#server/grading/index.ts'
import { mayEditCourse } from '#server/modules/access/courses.ts'
import { isPastDue } from '#server/modules/deliverables/stage-queries.ts'
import { toGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { displayName } from '#server/modules/people/person.ts'
import { type NotebookRow, notebookGroup, notebookRow } from './score-queries.ts'
import { activeContents, byPosition, cellsOf, columnsOf, meansOf, type ShownParts, toSummary } from './score-rows.ts'

type Scores = ReplyBody<'getGroupScores'>

type Request = Pick<Call<'getGroupScores'>, 'caller' | 'params' | 'query'>
type NotebookRequest = Omit<Request, 'query'> & { query: { course: number | undefined; parts: ShownParts } }

export const getGroupScores = async ({ caller, params, query }: Request, ctx: Ctx): Promise<Scores> => {
  const parts = { criteria: query.parts === 'criteria', units: query.parts === 'units' }
  return (await readNotebook({ caller, params, query: { course: query.course, parts } }, ctx)).book
}

/** The notebook of a group and a program: two statements for any number of students and deliverables. */
export async function readNotebook(
  { caller, params, query }: NotebookRequest,
  { db, clock }: Ctx,
): Promise<{ book: Scores; centerId: number }> {
  const group = await notebookGroup(db, caller, params.id)
  if (!group) throw notFound()
  const own = group.courses.find(({ teacher_id }) => teacher_id === caller.id)
  const course = query.course === undefined ? (own ?? group.courses[0] ?? null) : group.courses.find(({ id }) => id === query.course)
  if (course === undefined) throw notFound()
  const mayChange = group.archived_at === null && mayWrite(caller)
  const head = {
    group: { id: group.id, name: group.name, archived: group.archived_at !== null },
    courses: group.courses.map(({ id, name }) => ({ id, name })),
    course: course && { id: course.id, name: course.name },
    may_grade: mayChange,
    may_add_columns: course !== null && mayChange && mayEditCourse(caller, course),
    other_groups: course?.other_groups ?? 0,
  }
  const none = {
    pass_mark: defaultRules.passMark,
    final_reading: defaultRules.finalReading,
    columns: [],
    shares: [],
    results: [],
    contents: [],
  }
  const centerId = group.center_id
  if (course === null) return { book: { ...head, ...none, rows: [] }, centerId }
  const ids = group.students.map(({ id }) => id)
  const row = await notebookRow(db, group.id, course.id, ids, clock.now())
  const [gradebook] = toGradebooks(row, ids, 'staff')
  if (!gradebook) throw notFound()
  const { plan, inputs } = gradebook
  const columns = columnsOf(plan)
  const cellAt = cellsOf(row)
  const rows = group.students.flatMap((student) => {
    const input = inputs.get(student.id)
    if (!input) return []
    const cells = columns.map(({ id }) => cellAt(student.id, id))
    return [
      {
        student: { id: student.id, name: displayName(student), enrolment_id: student.enrolment_id, notes: student.notes ?? 0 },
        marks: cells.map(({ mark }) => mark),
        revisions: cells.map(({ revision }) => revision),
        flags: cells.map(({ flags }) => flags),
        summary: toSummary(input, query.parts),
      },
    ]
  })
  return { book: { ...head, ...toPlanView(plan, columns, row), rows }, centerId }
}

function toPlanView(plan: ProgramPlan, columns: ProgramPlan['deliverables'], { tasks, deliverables }: NotebookRow) {
  const taskById = new Map(tasks.map((task) => [task.id, task]))
  const dueAt = new Map(deliverables.map(({ id, due_at }) => [id, due_at]))
  const moment = (text: string | null | undefined) => (text == null ? null : new Date(text).toISOString())
  return {
    pass_mark: plan.rules.passMark,
    final_reading: plan.rules.finalReading,
    columns: columns.map(({ id, name, weight, maxPoints, contentId, kind, criteria }) => ({
      id,
      name,
      weight,
      max_points: maxPoints,
      grading_revision: taskById.get(id)?.grading_revision ?? 1,
      due_at: moment(dueAt.get(id)),
      content_id: contentId,
      kind,
      takes_work: taskById.get(id)?.takes_work ?? false,
      past_due: isPastDue[taskById.get(id)?.stage ?? 'open'],
      criteria: criteria.map(({ criterionId, weight: share }) => ({ id: criterionId, weight: share })),
    })),
    shares: columnShares(plan).map(({ kind, id, deliverableId, share }) => ({ kind, id, deliverable_id: deliverableId, share })),
    results: meansOf(plan).results.map(({ id, code, name, weight, criteria }) => ({
      id,
      code,
      name,
      weight,
      criteria: byPosition(criteria).map((each) => ({ id: each.id, code: each.code, name: each.name, weight: each.weight })),
    })),
    contents: activeContents(plan.contents).map(({ id, parentId, name, weight }) => ({ id, parent_id: parentId, name, weight })),
  }
}
