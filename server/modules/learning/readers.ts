import type { components } from '#openapi/generated/schema.gen.ts'
import type { Handlers } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { optionalMoment } from '#server/modules/deliverables/views.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { startOfSchoolDay } from '#server/school-day.ts'
import { pathRows } from './content-queries.ts'
import { isOpenPath, learningPath, nobody } from './learning-path.ts'
import { findSubject, programsOfStudent, type ReaderRow, readersOf, type Subject } from './subject-queries.ts'

type Reader = components['schemas']['Reader']

function toReader({ opened_at, last_at, seconds, reminded_at, ...person }: ReaderRow): Reader {
  return {
    student: toPerson(person),
    opened_at: optionalMoment(opened_at),
    last_at: optionalMoment(last_at),
    seconds,
    reminded_at: optionalMoment(reminded_at),
  }
}

type Counts = Pick<components['schemas']['ReaderTotals'], 'students' | 'opened' | 'to_remind'>

const totals = (counts: Counts, { is_archived, is_open }: Pick<Subject, 'is_archived' | 'is_open'>) => ({
  ...counts,
  can_remind: !is_archived && is_open,
})

export const readerHandlers = {
  listReaders: async (call, { db, clock }) => {
    const { group: groupId, content: contentId, resource: relatedId, filter = 'all' } = call.query
    const now = clock.now()
    const subject = await findSubject(db, call.caller, { groupId, contentId, relatedId, now })
    if (!subject) throw notFound()
    const { rows, count, ...counts } = await readersOf(db, subject, {
      filter,
      since: startOfSchoolDay(now, subject.time_zone),
      ...pageOf(call.query),
    })
    return { ...paged(call, rows.map(toReader), count), ...totals(counts, subject) }
  },

  listCurrentProgress: async (call, { db, clock }) => {
    const { group: groupId, course: courseId, filter = 'all' } = call.query
    const now = clock.now()
    const subject = await findSubject(db, call.caller, { groupId, courseId, now })
    if (!subject) throw notFound()
    const { rows, count, ...counts } = await readersOf(db, subject, {
      filter,
      since: startOfSchoolDay(now, subject.time_zone),
      ...pageOf(call.query),
    })
    const students = rows.map(({ id }) => id)
    const places = [nobody, ...students].map((student) => ({ group: groupId, course: courseId, student }))
    const nodes = await pathRows(db, { role: 'student', now }, places)
    const byStudent = Map.groupBy(nodes, ({ student_id }) => student_id)
    const results = rows.map((row) => {
      const { done, total, added } = learningPath(byStudent.get(row.id) ?? [], 'student')
      return { ...toReader(row), done, total, added }
    })
    const is_open = isOpenPath(byStudent.get(nobody) ?? [])
    return { ...paged(call, results, count), ...totals(counts, { ...subject, is_open }) }
  },

  getUserProgress: async ({ caller, query }, { db, clock }) => {
    const student = query.student ?? caller.id
    if (caller.role === 'student' && student !== caller.id) throw notFound()
    const programs = await programsOfStudent(db, caller, query.group, student)
    if (!programs) throw notFound()
    const places = programs.map(({ course_id }) => ({ group: query.group, course: course_id, student }))
    const nodes = places.length === 0 ? [] : await pathRows(db, { role: 'student', now: clock.now() }, places)
    const byProgram = Map.groupBy(nodes, ({ course_id }) => course_id)
    return {
      programs: programs.map(({ course_id, name, seconds }) => {
        const { done, total, added, next, isStarted, seenAt } = learningPath(byProgram.get(course_id) ?? [], 'student')
        return {
          ...{ course: { id: course_id, name }, done, total, added, seconds },
          next: next && { id: next.id, name: next.name },
          is_started: isStarted,
          seen_at: optionalMoment(seenAt),
        }
      }),
    }
  },
} satisfies Partial<Handlers>
