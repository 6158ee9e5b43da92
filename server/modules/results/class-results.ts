import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import {
  classFigures,
  distributionOf,
  findNode,
  gradeProgram,
  isOwnMark,
  passesProgram,
  type ProgramMarks,
  shownMark,
  summarise,
} from '#server/grading/index.ts'
import { type Gradebook, loadGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { type ClassColumn, columnsOf, nodesIn, type Reading } from './class-parts.ts'
import { type ClassKey, type ClassRow, classWithDates, classWithPeers, classWithStudents } from './class-queries.ts'
import { inputAt, pointsOf } from './class-evolution.ts'
import { programsOf } from './result-queries.ts'
import { marksOf } from './result-rows.ts'

type Schemas = components['schemas']

const toPlace = (row: ClassRow, { plan }: Gradebook, columns: ClassColumn[]): Schemas['ClassPlace'] => ({
  course: { id: row.course_id, name: row.course_name },
  group: { id: row.group_id, name: row.group_name },
  archived: row.archived_at !== null,
  pass_mark: plan.rules.passMark,
  columns,
})

/** The marks of students in the whole program. */
const programsIn = (students: readonly ProgramMarks[]) =>
  students.map((marks) => ({ value: marks.program.value, passed: passesProgram(marks) }))

/** The program as a whole and part by part, over some students. */
const figuresOf = (students: readonly ProgramMarks[], columns: readonly ClassColumn[]) => ({
  program: classFigures(programsIn(students)),
  parts: columns.map((column) => classFigures(nodesIn(students, column))),
})

/** The class as a whole beside the other groups with the program, in two statements. @throws 404 */
export async function classResults(db: Db, caller: Caller, key: ClassKey, reading: Reading): Promise<Schemas['ClassResults']> {
  const row = await classWithPeers(db, caller, key)
  const ids = [...new Set(row.peers.flatMap(({ students }) => students.map(({ id }) => id)))]
  const groupIds = row.peers.map(({ id }) => id)
  const gradebooks = await loadGradebooks(db, programsOf(db, groupIds, key.courseId), ids, 'staff')
  const own = gradebooks.find(({ program }) => program.group_id === key.groupId)
  if (!own) throw notFound()
  const columns = columnsOf[reading](own.plan)
  const groups = row.peers.flatMap(({ id, name, students }) => {
    const gradebook = gradebooks.find(({ program }) => program.group_id === id)
    if (!gradebook) return []
    return [{ group: { id, name }, marks: students.map((student) => marksOf(gradebook, student.id)) }]
  })
  const marks = groups.find(({ group }) => group.id === key.groupId)?.marks ?? []
  return {
    ...toPlace(row, own, columns),
    students: marks.length,
    distribution: distributionOf(programsIn(marks)),
    failed_distribution: distributionOf(programsIn(marks).filter(({ passed }) => passed === false)),
    ...figuresOf(marks, columns),
    groups: groups.map(({ group, marks: theirs }) => ({ group, students: theirs.length, ...figuresOf(theirs, columns) })),
  }
}

/** Every student of the class, in two statements. @throws 404 */
export async function classStudents(db: Db, caller: Caller, key: ClassKey, reading: Reading, now: Date): Promise<Schemas['ClassStudents']> {
  const row = await classWithStudents(db, caller, key, now)
  const ids = row.students.map(({ id }) => id)
  const [gradebook] = await loadGradebooks(db, programsOf(db, [key.groupId], key.courseId), ids, 'staff')
  if (!gradebook) throw notFound()
  const columns = columnsOf[reading](gradebook.plan)
  const mainParts = [columnsOf.ra, columnsOf.content].flatMap((of) => of(gradebook.plan)).filter(({ parent_id }) => parent_id === null)
  const rows = row.students.map((student) => {
    const marks = marksOf(gradebook, student.id)
    const { final, acta } = summarise(marks)
    return {
      student: toPerson(student),
      mark: final.mark,
      passed: final.passed,
      acta: acta.value,
      assessed: final.assessed,
      overridden: final.overridden,
      missing: student.missing ?? 0,
      fails_part: mainParts.some(({ kind, id }) => findNode(marks, kind, id)?.passed === false),
      parts: columns.map(({ kind, id }) => {
        const node = findNode(marks, kind, id)
        return { mark: shownMark(node?.value ?? null), passed: node?.passed ?? null, overridden: node !== undefined && isOwnMark(node) }
      }),
    }
  })
  return { ...toPlace(row, gradebook, columns), rows }
}

/** How the class went, date by date, in two statements. @throws 404 */
export async function classEvolution(db: Db, caller: Caller, key: ClassKey, reading: Reading): Promise<Schemas['ClassEvolution']> {
  const row = await classWithDates(db, caller, key)
  const ids = row.students.map(({ id }) => id)
  const [gradebook] = await loadGradebooks(db, programsOf(db, [key.groupId], key.courseId), ids, 'staff')
  if (!gradebook) throw notFound()
  const columns = columnsOf[reading](gradebook.plan).filter(({ parent_id }) => parent_id === null)
  const dueAt = new Map(row.dates.map(({ id, due_at }) => [id, due_at === null ? null : Date.parse(due_at)]))
  const inputs = ids.flatMap((id) => gradebook.inputs.get(id) ?? [])
  const points = [...pointsOf(inputs, dueAt), null].map((at) => {
    const marks = inputs.map((input) => gradeProgram(at === null ? input : inputAt(input, at, dueAt)))
    return { at: at === null ? null : new Date(at).toISOString(), ...figuresOf(marks, columns) }
  })
  return { ...toPlace(row, gradebook, columns), points }
}
