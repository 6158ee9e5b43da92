import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { groupTallies } from '#server/modules/attendance/attendance-queries.ts'
import { loadGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { groupWithPrograms } from './class-queries.ts'
import { programsOf } from './result-queries.ts'
import { finalOf } from './result-rows.ts'

type GroupResults = components['schemas']['GroupResults']

/** Every student of a group in all its programs: three statements for any number of students, programs and deliverables. */
export async function groupResults(db: Db, caller: Caller, groupId: number): Promise<GroupResults> {
  const group = await groupWithPrograms(db, caller, groupId)
  const ids = group.students.map(({ id }) => id)
  const [gradebooks, tallies] = await Promise.all([loadGradebooks(db, programsOf(db, [groupId]), ids, 'staff'), groupTallies(db, groupId)])
  const byCourse = new Map(gradebooks.map((gradebook) => [gradebook.program.course_id, gradebook]))
  const missed = Map.groupBy(
    tallies.flatMap(({ students }) => students),
    ({ student_id }) => student_id,
  )
  const courses = group.courses.filter(({ id }) => byCourse.has(id))
  const rows = group.students.map((student) => {
    const marks = courses.flatMap(({ id }) => {
      const gradebook = byCourse.get(id)
      if (!gradebook) return []
      const { custom_score: score, ...final } = finalOf(gradebook, student.id)
      return [{ ...final, overridden: score !== null }]
    })
    const own = missed.get(student.id) ?? []
    const sum = (which: 'absent' | 'justified' | 'late') => own.reduce((total, each) => total + each[which], 0)
    const failing = marks.filter(({ acta }) => acta.passed === false).length
    return { student: toPerson(student), marks, failing, absent: sum('absent'), justified: sum('justified'), late: sum('late') }
  })
  return { group: { id: group.id, name: group.name }, archived: group.archived_at !== null, courses, rows }
}
