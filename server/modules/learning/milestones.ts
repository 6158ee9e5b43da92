import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { gradeProgram } from '#server/grading/index.ts'
import { loadGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { storeBaselines } from './baselines.ts'
import { type PathPlace, pathRows } from './content-queries.ts'
import { learningPath } from './learning-path.ts'
import { hasNewWeeks, milestonesOf, type Reached, storeMilestones, studentsWithTen } from './milestone-queries.ts'
import { reachedByMarks, reachedOnPath } from './reached-milestones.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    /** After a release: the marks of a whole program are computed. */
    'award-milestones': { groupId: number; courseId: number; studentIds: number[] }
  }
}

type Program = Omit<PathPlace, 'student'>

/** Stores what is reached for the first time, and announces it once. */
async function award(tx: Tx, program: Program, reached: readonly Reached[], now: Date): Promise<void> {
  if (reached.length === 0) return
  const added = await storeMilestones(tx, program, reached, now)
  await insertNotifications(
    tx,
    added.map(({ center_id: centerId, student: userId, kind: milestone }) => {
      const data = { group_id: program.group, course_id: program.course, milestone }
      return { centerId, userId, kind: 'milestone', data, at: now }
    }),
  )
}

/** Stores what students have reached by doing classes of a program. */
export async function recordPath(tx: Tx, program: Program, students: readonly number[], now: Date): Promise<void> {
  const places = students.map((student) => ({ ...program, student }))
  const rows = Map.groupBy(await pathRows(tx, { role: 'student', now }, places), ({ student_id }) => student_id)
  const paths = students.map((student) => ({ student, path: learningPath(rows.get(student) ?? [], 'student') }))
  await storeBaselines(tx, program, paths)
  const reached = paths.flatMap(({ student, path }) => reachedOnPath(path).map((kind) => ({ student, kind })))
  await award(tx, program, reached, now)
}

/** What a student has reached by learning week after week. */
export async function awardForWeeks(tx: Tx, place: PathPlace, now: Date): Promise<void> {
  if (await hasNewWeeks(tx, place, now)) await award(tx, place, [{ student: place.student, kind: 'weeks' }], now)
}

/** What students have reached by marks that they can read. */
async function awardForMarks(tx: Tx, program: Program, students: readonly number[], now: Date): Promise<void> {
  const own = taughtPrograms(tx).where('groups.id', '=', program.group).where('courses.id', '=', program.course)
  const [gradebook] = await loadGradebooks(tx, own, students, 'student')
  const withTen = await studentsWithTen(tx, program, students)
  const reached = students.flatMap((student) => {
    const input = gradebook?.inputs.get(student)
    return input ? reachedByMarks(gradeProgram(input), withTen.has(student)).map((kind) => ({ student, kind })) : []
  })
  await award(tx, program, reached, now)
}

export const milestoneJobs = {
  'award-milestones': async ({ groupId: group, courseId: course, studentIds }, { db, clock }) =>
    transact(db, (tx) => awardForMarks(tx, { group, course }, studentIds, clock.now())),
} satisfies Partial<JobTable<Ctx>>

export const milestoneHandlers = {
  getMilestones: async ({ caller, query: { group, course, student = caller.id } }, { db }) => {
    if (caller.role === 'student' && student !== caller.id) throw notFound()
    const found = await milestonesOf(db, caller, { group, student, course })
    if (!found) throw notFound()
    const results = found.results.map((each) => ({ ...each, reached_at: new Date(each.reached_at).toISOString() }))
    return { shown: found.shown, results }
  },
} satisfies Partial<Handlers>
