import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { type ProgramPlan, recoveriesOf } from '#server/grading/index.ts'
import { groupTallies, type ProgramTallies } from '#server/modules/attendance/attendance-queries.ts'
import { fullName } from '#server/modules/people/person.ts'
import { schoolDay } from '#server/school-day.ts'
import { programsNow } from '../marks-now.ts'
import { calendarOf, type EvaluationRow, storedWithStaff } from '../queries.ts'
import { toEvaluatedProgram } from '../views.ts'

type EvaluatedProgram = components['schemas']['EvaluatedProgram']

/** How a student may recover a result that is not passed: the active recoveries that assess it. */
export interface Recovery {
  resultId: number
  tasks: readonly string[]
}

/** What a teacher has planned with a student: codes of criteria, names of tasks, a day and a text. */
export interface AgreedPlan {
  studentId: number
  criteria: readonly string[]
  tasks: readonly string[]
  dueOn: string | null
  remark: string
}

export interface DocumentProgram extends EvaluatedProgram {
  recoveries: readonly Recovery[]
  plans: readonly AgreedPlan[]
  /** Up to the day of the evaluation, or of the closing where it has none; undefined where no class was noted, and without `withAttendance`. */
  attendance: ProgramTallies | undefined
  /** Who closed it, who need not be of the group: a manager can close too. */
  closerId: number | null
}

export interface EvaluatedGroup {
  evaluation: EvaluationRow
  programs: readonly DocumentProgram[]
  /** Who signs: the tutor and the teachers of the group. */
  staff: readonly GroupStaff[]
}

interface GroupStaff {
  id: number
  name: string
  isTutor: boolean
  /** Ids of the programs that they teach, as far as the group says who teaches what. */
  taught: readonly number[]
}

/** Who teaches a program in the group, where the group says it. */
export const teacherOf = ({ staff }: Pick<EvaluatedGroup, 'staff'>, { course }: Pick<DocumentProgram, 'course'>): GroupStaff | undefined =>
  staff.find(({ taught }) => taught.includes(course.id))

interface GroupRequest {
  courseId?: number | undefined
  /** Only this student, and the programs in which the evaluation has them. */
  studentId?: number | undefined
  at: Date
  withAttendance: boolean
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof storedWithStaff>['executeTakeFirstOrThrow']>>['plans'][number]

/** Criteria and tasks that are no longer in the program are left out. */
function agreedPlan(row: PlanRow, plan: ProgramPlan | undefined): AgreedPlan {
  const criteria = (plan?.results ?? []).flatMap((result) =>
    result.criteria.map(({ id, code }) => ({ id, code: `${result.code}.${code}` })),
  )
  return {
    studentId: row.student_id,
    criteria: criteria.flatMap(({ id, code }) => (row.criteria.includes(id) ? [code] : [])),
    tasks: (plan?.deliverables ?? []).flatMap(({ id, name }) => (row.deliverables.includes(id) ? [name] : [])),
    dueOn: row.due_on,
    remark: row.remark,
  }
}

/**
 * All programs of an evaluation, or one of them, for a document: the same numbers as the page of each program. A constant number of
 * statements. @throws 404 for a program or a student that is not part of it
 */
export async function readEvaluatedGroup(
  db: Db,
  evaluation: EvaluationRow,
  { courseId, studentId, at, withAttendance }: GroupRequest,
): Promise<EvaluatedGroup> {
  const calendar = await calendarOf(db, evaluation.group_id).where('evaluations.id', '=', evaluation.id).executeTakeFirstOrThrow()
  const chosen = calendar.programs.filter((program) => courseId === undefined || program.id === courseId)
  if (courseId !== undefined && chosen.length === 0) throw notFound()
  const stored = await storedWithStaff(db, evaluation).executeTakeFirstOrThrow()
  const ids = [...new Set([...stored.students, ...stored.records].map((person) => person.id))]
  const lastDayOf = ({ id, closed_at }: (typeof chosen)[number]): [number, string][] => {
    const day = evaluation.held_on ?? (closed_at && schoolDay(new Date(closed_at), evaluation.time_zone))
    return day ? [[id, day]] : []
  }
  const all = await programsNow(db, { groupId: evaluation.group_id, courseId: null, isInitial: evaluation.kind === 'initial' }, ids)
  const attendance = withAttendance ? await groupTallies(db, evaluation.group_id, new Map(chosen.flatMap(lastDayOf))) : []
  const programs = chosen.map(({ id: course, name }): DocumentProgram => {
    const ofCourse = (row: { course_id: number }) => row.course_id === course
    const own = {
      ...stored,
      closings: stored.closings.filter(ofCourse),
      records: stored.records.filter(ofCourse),
      marks: stored.marks.filter(ofCourse),
      plans: stored.plans.filter(ofCourse),
    }
    const now = all.get(course)
    const plan = now?.plan
    const recoveries = (plan?.results ?? []).map(({ id: resultId, criteria }) => ({
      resultId,
      tasks: plan ? recoveriesOf(plan, new Set(criteria.map((each) => each.id))).map((task) => task.name) : [],
    }))
    return {
      ...toEvaluatedProgram(evaluation, { id: course, name }, own, now, { mayEdit: false, at }),
      recoveries,
      plans: own.plans.map((row) => agreedPlan(row, plan)),
      attendance: attendance.find(ofCourse),
      closerId: own.closings[0]?.closer_id ?? null,
    }
  })
  const shown =
    studentId === undefined
      ? programs
      : programs.flatMap((program) => {
          const students = program.students.filter(({ student }) => student.id === studentId)
          return students.length === 0 ? [] : { ...program, students }
        })
  if (studentId !== undefined && shown.length === 0) throw notFound()
  return {
    evaluation,
    programs: shown,
    staff: stored.staff.map((person) => ({ id: person.id, name: fullName(person), isTutor: person.is_tutor, taught: person.taught })),
  }
}
