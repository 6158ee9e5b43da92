import type { ReplyBody, Handler } from '#server/contract.ts'
import { type Caller, mayWrite } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { displayName } from '#server/modules/people/person.ts'
import { rulePackIn } from '#server/rule-packs/index.ts'
import { schoolDay } from '#server/school-day.ts'
import { attendanceOf, attendedGroup, registerOf } from './attendance-queries.ts'
import { countsOf, toLimits } from './counts.ts'

type Day = ReplyBody<'getAttendance'>

interface Place {
  groupId: number
  courseId?: number | undefined
  day?: string | undefined
  now: Date
}

/** A day of a class: two statements for any number of students and days. @throws 404 */
export async function readDay(db: Db, caller: Caller, { groupId, courseId, day: chosen, now }: Place): Promise<Day> {
  const group = await attendedGroup(db, caller, groupId)
  if (!group) throw notFound()
  const wanted = courseId ?? group.own_course_id ?? group.courses[0]?.id
  const course = wanted === undefined ? null : group.courses.find(({ id }) => id === wanted)
  if (course === undefined) throw notFound()
  const today = schoolDay(now, group.time_zone)
  const day = chosen ?? today
  const pack = rulePackIn(group.rule_pack, group.period)
  const { days, students } = course ? await registerOf(db, group.id, course.id, day) : { days: [], students: [] }
  const given = days.reduce((sum, { hours }) => sum + hours, 0)
  return {
    group: { id: group.id, name: group.name, archived: group.archived_at !== null },
    courses: group.courses,
    course,
    day,
    today,
    hours: days.find((each) => each.day === day)?.hours ?? null,
    may_edit: group.archived_at === null && mayWrite(caller),
    days,
    limits: toLimits(pack),
    rows: students.map((student) => ({
      student: { id: student.id, name: displayName(student) },
      state: student.state,
      revision: student.revision,
      counts: countsOf(student, given, pack.absences),
    })),
  }
}

export const getAttendance: Handler<'getAttendance'> = ({ caller, params, query }, { clock, db }) =>
  readDay(db, caller, { groupId: params.id, courseId: query.course, day: query.day, now: clock.now() })

export const getStudentAttendance: Handler<'getStudentAttendance'> = async ({ caller, params, query }, { db }) => {
  const studentId = query.student ?? caller.id
  if (caller.role === 'student' && studentId !== caller.id) throw notFound()
  const found = await attendanceOf(db, caller, { groupId: params.id, studentId })
  if (!found) throw notFound()
  const pack = rulePackIn(found.rule_pack, found.period)
  return {
    limits: toLimits(pack),
    programs: found.programs.map((program) => ({
      course: program.course,
      counts: countsOf(program, program.hours, pack.absences),
      days: program.days,
    })),
  }
}
