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
import { pathRows } from './content-queries.ts'
import type { PathPlace } from './content-rows.ts'
import { learningPath } from './learning-path.ts'
import { hasNewWeeks, milestonesOf, type Reached, storeMilestones, studentsWithTen } from './milestone-queries.ts'
import { lockPlaces } from './place-queries.ts'
import { reachedByMarks, reachedOnPath } from './reached-milestones.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    /** After a release: the paths and the marks of a whole program are computed. */
    'award-milestones': { groupId: number; courseId: number; studentIds: number[] }
  }
}

type Program = Omit<PathPlace, 'student'>

/** Stores what is reached for the first time, and announces it once. @param at when it was reached, where that was not now */
async function award(tx: Tx, reached: readonly Reached[], now: Date, at = now): Promise<void> {
  if (reached.length === 0) return
  const added = await storeMilestones(tx, reached, at)
  await insertNotifications(
    tx,
    added.map(({ center_id: centerId, student: userId, group, course, kind: milestone }) => {
      const data = { group_id: group, course_id: course, milestone }
      return { centerId, userId, kind: 'milestone', data, at: now }
    }),
  )
}

/** Stores what students have reached by doing classes of programs. */
export async function recordPath(tx: Tx, places: readonly PathPlace[], now: Date): Promise<void> {
  if (places.length === 0) return
  const key = (group: number, course: number, student: number) => `${group}/${course}/${student}`
  const rows = Map.groupBy(await pathRows(tx, { role: 'student', now }, places), (row) => key(row.group_id, row.course_id, row.student_id))
  const paths = places.map((place) => ({
    place,
    path: learningPath(rows.get(key(place.group, place.course, place.student)) ?? [], 'student'),
  }))
  await storeBaselines(tx, paths)
  const reached = paths.flatMap(({ place, path }) => reachedOnPath(path).map((kind) => ({ ...place, kind })))
  await award(tx, reached, now)
}

/** What a student has reached by learning week after week. @param spent when they have learned just now, or without a connection */
export async function awardForWeeks(tx: Tx, place: PathPlace, spent: Date, now: Date): Promise<void> {
  if (await hasNewWeeks(tx, place, spent)) await award(tx, [{ ...place, kind: 'weeks' }], now, spent)
}

/** What students have reached by marks that they can read. */
async function awardForMarks(tx: Tx, program: Program, students: readonly number[], now: Date): Promise<void> {
  const own = taughtPrograms(tx).where('groups.id', '=', program.group).where('courses.id', '=', program.course)
  const [gradebook] = await loadGradebooks(tx, own, students, 'student')
  const withTen = await studentsWithTen(tx, program, students)
  const reached = students.flatMap((student) => {
    const input = gradebook?.inputs.get(student)
    return input ? reachedByMarks(gradeProgram(input), withTen.has(student)).map((kind) => ({ ...program, student, kind })) : []
  })
  await award(tx, reached, now)
}

/** Students of one transaction: what they do themselves in the group waits for it. */
const atOnce = 50

export const milestoneJobs = {
  'award-milestones': async ({ groupId: group, courseId: course, studentIds }, { db, clock }, signal) => {
    for (let from = 0; from < studentIds.length; from += atOnce) {
      signal.throwIfAborted()
      const students = studentIds.slice(from, from + atOnce)
      const places = students.map((student) => ({ group, course, student }))
      await transact(db, async (tx) => {
        // of the last acts of a student and their teacher, the later one sees both
        await lockPlaces(tx, places)
        await recordPath(tx, places, clock.now())
      })
      await transact(db, (tx) => awardForMarks(tx, { group, course }, students, clock.now()))
    }
  },
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
