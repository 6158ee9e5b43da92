import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db } from '#server/db/client.ts'
import { gradeProgram, summarise } from '#server/grading/index.ts'
import { isLive } from '#server/modules/deliverables/access.ts'
import { acceptsWork, stageAt } from '#server/modules/deliverables/stage.ts'
import { loadPlan, loadGradebookInputs } from '#server/modules/gradebook/gradebook-input.ts'

type StudentHome = components['schemas']['StudentHome']

const latestMarks = 6
const dueShown = 8
const pastShown = 20
const lineLength = 160

/** Programs of the groups a student is in now. */
function programRows(db: Db, studentId: number) {
  return db
    .selectFrom('group_students')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .innerJoin('group_courses', 'group_courses.group_id', 'groups.id')
    .innerJoin('courses', 'courses.id', 'group_courses.course_id')
    .where('group_students.user_id', '=', studentId)
    .where('group_students.left_at', 'is', null)
    .where('groups.archived_at', 'is', null)
    .select(['groups.id as group_id', 'groups.name as group_name', 'courses.id as course_id', 'courses.name as course_name'])
    .orderBy('group_courses.position')
    .orderBy('courses.name')
    .execute()
}

/** Every deliverable of those programs, with the student's own work on it. What is switched off takes no work, and keeps its mark. */
function taskRows(db: Db, studentId: number, now: Date) {
  return db
    .selectFrom('group_students')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .innerJoin('group_courses', 'group_courses.group_id', 'groups.id')
    .innerJoin('courses', 'courses.id', 'group_courses.course_id')
    .innerJoin('deliverables', 'deliverables.course_id', 'courses.id')
    .innerJoin('course_contents', 'course_contents.id', 'deliverables.content_id')
    .leftJoin('course_contents as unit', 'unit.id', 'course_contents.parent_id')
    .leftJoin('course_contents as content', 'content.id', 'unit.parent_id')
    .leftJoin('group_deliverables', (join) =>
      join.onRef('group_deliverables.group_id', '=', 'groups.id').onRef('group_deliverables.deliverable_id', '=', 'deliverables.id'),
    )
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.group_id', '=', 'groups.id')
        .onRef('submissions.deliverable_id', '=', 'deliverables.id')
        .on('submissions.student_id', '=', studentId),
    )
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .leftJoin('deliverable_versions as drafts', (join) =>
      join.onRef('drafts.submission_id', '=', 'submissions.id').on('drafts.submitted_at', 'is', null),
    )
    .where('group_students.user_id', '=', studentId)
    .where('group_students.left_at', 'is', null)
    .where('groups.archived_at', 'is', null)
    .select([
      'deliverables.id',
      'deliverables.name',
      'groups.id as group_id',
      'groups.name as group_name',
      'courses.id as course_id',
      'courses.name as course_name',
      'group_deliverables.due_at',
      stageAt(now).as('stage'),
      isLive.as('is_live'),
      'submissions.selected_version_id',
      'drafts.id as draft_id',
      'grades.outcome',
      'grades.mark',
      'grades.feedback',
      'grades.released_at',
    ])
    .execute()
}

type TaskRow = Awaited<ReturnType<typeof taskRows>>[number]

const places = (row: TaskRow) => ({
  deliverable: { id: row.id, name: row.name },
  group: { id: row.group_id, name: row.group_name },
  course: { id: row.course_id, name: row.course_name },
})

/** What Markdown would show of a line, without its signs. */
function plain(line: string): string {
  return line
    .trim()
    .replace(/^(?:#{1,6}|>|[-*+]|\d{1,3}[.)])\s+/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|\*|~~|`)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<!\w)(__|_)(?=\S)(.+?)(?<=\S)\1(?!\w)/g, '$2')
}

/** First line of a feedback, short enough for a list. */
function firstLine(feedback: string): string {
  const line = plain((feedback.split('\n').find((each) => each.trim() !== '') ?? '').slice(0, 4 * lineLength))
  return line.length > lineLength ? `${line.slice(0, lineLength - 1)}…` : line
}

async function programs(
  db: Db,
  studentId: number,
  tasks: TaskRow[],
): Promise<{ programs: StudentHome['programs']; passMarks: Map<number, number> }> {
  const passMarks = new Map<number, number>()
  const rows = await programRows(db, studentId)
  const list = await Promise.all(
    rows.map(async (row) => {
      const course = { id: row.course_id, name: row.course_name }
      const loaded = await loadPlan(db, course, row.group_id)
      passMarks.set(row.course_id, loaded.plan.rules.passMark)
      const { inputs } = await loadGradebookInputs(db, loaded, row.group_id, [studentId], 'student')
      const input = inputs.get(studentId)
      const final = input ? summarise(gradeProgram(input)).final : null
      const own = tasks.filter(
        (task) => task.is_live && task.group_id === row.group_id && task.course_id === row.course_id && task.stage !== 'not_open',
      )
      return {
        course,
        group: { id: row.group_id, name: row.group_name },
        delivered: own.filter((task) => task.selected_version_id !== null).length,
        deliverables: own.length,
        mark: final?.mark ?? null,
        assessed: final?.assessed ?? 0,
      }
    }),
  )
  return { programs: list, passMarks }
}

/** Archived groups of a student: nothing changes there, and everything stays to be read. */
function pastGroups(db: Db, studentId: number) {
  return db
    .selectFrom('group_students')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .where('group_students.user_id', '=', studentId)
    .where('group_students.left_at', 'is', null)
    .where('groups.archived_at', 'is not', null)
    .select(['groups.id', 'groups.name'])
    .orderBy('groups.period', 'desc')
    .orderBy(sql`fold(groups.name)`)
    .limit(pastShown)
    .execute()
}

const dueTime = ({ due_at }: TaskRow) => due_at?.getTime() ?? Infinity
const byDate = (a: TaskRow, b: TaskRow) => dueTime(a) - dueTime(b) || a.id - b.id

/** By date. Where not all are shown, old ones that can still be handed in late do not hide what is to come. */
function mostUrgent(tasks: readonly TaskRow[]): TaskRow[] {
  const open = tasks.filter(({ stage }) => stage === 'open').toSorted(byDate)
  const late = tasks.filter(({ stage }) => stage !== 'open').toSorted((a, b) => byDate(b, a))
  return [...open, ...late].slice(0, dueShown).toSorted(byDate)
}

/** What a student needs first: what to do now, their programs, what is due, the marks that came last. */
export async function studentHome(db: Db, studentId: number, now: Date): Promise<StudentHome> {
  const tasks = await taskRows(db, studentId, now)
  const [{ programs: mine, passMarks }, past_groups] = await Promise.all([programs(db, studentId, tasks), pastGroups(db, studentId)])
  const pending = tasks.filter(
    (task) => task.is_live && acceptsWork[task.stage] && task.selected_version_id === null && task.outcome === null,
  )
  const due = mostUrgent(pending).map((task) => ({
    ...places(task),
    due_at: task.due_at?.toISOString() ?? null,
    stage: task.stage,
    has_draft: task.draft_id !== null,
  }))
  const released = tasks.flatMap((task) =>
    task.outcome === null || task.released_at === null ? [] : [{ task, outcome: task.outcome, at: task.released_at }],
  )
  return {
    next: due.find(({ stage }) => stage === 'open') ?? due[0] ?? null,
    programs: mine,
    due,
    due_total: pending.length,
    past_groups,
    latest_marks: released
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, latestMarks)
      .map(({ task, outcome, at }) => ({
        ...places(task),
        outcome,
        mark: task.mark,
        passed: task.mark === null ? null : task.mark >= (passMarks.get(task.course_id) ?? 0),
        feedback_line: firstLine(task.feedback ?? ''),
        released_at: at.toISOString(),
      })),
  }
}
