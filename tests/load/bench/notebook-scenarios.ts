/** Requests of a teacher with the notebook: groups of 30 and of 300 students, programs with 20 and with 60 deliverables. */
import type { components } from '#openapi/generated/schema.gen.ts'
import type { SchoolClient } from '../school-client.ts'
import { api, get, repeatedPut, type Scenario, thirdOfOwn } from './scenario.ts'

type Schemas = components['schemas']
type Scores = Schemas['GroupScores']

const sizes = [
  { students: 30, columns: 20 },
  { students: 300, columns: 20 },
  { students: 300, columns: 60 },
] as const
/** The students who are marked while saves are measured, one for each connection. */
const marked = 8

/** Adds a center with the groups, the programs and their marks. @param admin may do all of it */
export async function notebookScenarios(admin: SchoolClient): Promise<Scenario[]> {
  const center = await admin.ok<{ id: number }>('POST', '/centers/centers', {
    name: `Cuadernos ${Date.now().toString(36)}`,
    teacher_licenses: 1,
    student_licenses: 330,
  })
  const courses = new Map<number, number>()
  for (const columns of new Set(sizes.map((size) => size.columns))) courses.set(columns, await copyProgram(admin, center.id, columns))
  const groups = new Map<number, number>()
  for (const students of new Set(sizes.map((size) => size.students)))
    groups.set(students, await addGroup(admin, center.id, students, [...courses.values()]))
  const scenarios: Scenario[] = []
  for (const { students, columns } of sizes) {
    const path = `/groups/groups/${groups.get(students)}/scores?course=${courses.get(columns)}`
    await markEverybody(admin, groups.get(students) ?? 0, await addColumns(admin, path, columns))
    scenarios.push(get(admin, `notebook of ${students} × ${columns}`, path, thirdOfOwn))
  }
  const [{ students, columns }] = sizes
  const saved = await admin.ok<Scores>('GET', `/groups/groups/${groups.get(students)}/scores?course=${courses.get(columns)}`)
  return [...scenarios, saveCells(admin, saved)]
}

/** A group with one program, and a mark of every student in every column. @returns the group */
export async function addNotebook(admin: SchoolClient, { students, columns }: { students: number; columns: number }): Promise<number> {
  const center = await admin.ok<{ id: number }>('POST', '/centers/centers', {
    name: 'Un cuaderno',
    teacher_licenses: 1,
    student_licenses: students,
  })
  const course = await copyProgram(admin, center.id, columns)
  const group = await addGroup(admin, center.id, students, [course])
  await markEverybody(admin, group, await addColumns(admin, `/groups/groups/${group}/scores?course=${course}`, columns))
  return group
}

/** A copy of the largest program of the platform for a center. */
async function copyProgram(admin: SchoolClient, centerId: number, columns: number): Promise<number> {
  const { results } = await admin.ok<Schemas['CoursePage']>('GET', '/courses/courses?page_size=100')
  const [largest] = results.filter((each) => each.center === null).toSorted((a, b) => b.contents_count - a.contents_count)
  const body = { center_id: centerId, name: `Programa con ${columns} entregables` }
  const { course } = await admin.ok<Schemas['CourseClone']>('POST', `/courses/courses/clone/${largest?.id}`, body)
  return course.id
}

async function addGroup(admin: SchoolClient, centerId: number, students: number, courseIds: readonly number[]): Promise<number> {
  const body = { center_id: centerId, name: `Grupo de ${students}`, period: '2026/2027', course_ids: courseIds }
  const group = await admin.ok<{ id: number }>('POST', '/groups/groups', body)
  for (let index = 0; index < students; index += 1) {
    const email = `cuaderno.${centerId}.${students}.${index}@demo.test`
    const person = { first_name: 'Ana', last_name_1: `Gil${index}`, last_name_2: '', email }
    await admin.ok('POST', `/groups/groups/${group.id}/create_student`, person)
  }
  return group.id
}

/** Adds tasks without a hand-in to the program until the notebook has so many columns. @returns the notebook */
async function addColumns(admin: SchoolClient, path: string, columns: number): Promise<Scores> {
  const before = await admin.ok<Scores>('GET', path)
  const criteria = before.results.flatMap((result) => result.criteria)
  for (let index = before.columns.length; index < columns; index += 1) {
    const assessed = criteria[index % criteria.length]
    await admin.ok('POST', `/groups/groups/${before.group.id}/scores/columns`, {
      content_id: before.contents[index % before.contents.length]?.id,
      name: `Prueba ${index}`,
      max_points: 1000,
      due_at: null,
      criteria: assessed ? [{ criterion_id: assessed.id, weight: 10_000 }] : [],
    })
  }
  return admin.ok<Scores>('GET', path)
}

async function markEverybody(admin: SchoolClient, groupId: number, { columns, rows }: Scores): Promise<void> {
  const students = rows.map(({ student }) => student.id)
  for (const [index, { id, takes_work: takesWork }] of columns.entries())
    await admin.ok('POST', `/courses/deliverables/${id}/grade_many`, {
      group_id: groupId,
      student_ids: students,
      mark: takesWork ? 'NP' : `${4 + (index % 7)}`,
      feedback: '',
      preview: false,
    })
}

/** Each connection marks its own student in the last column. */
function saveCells(admin: SchoolClient, { group, course, columns, rows }: Scores): Scenario {
  const path = `/groups/groups/${group.id}/scores`
  const cells = rows.slice(0, marked).map(({ student }) => ({ student_id: student.id, deliverable_id: columns.at(-1)?.id, revision: 0 }))
  const bodyOf = ({ student_id, deliverable_id }: (typeof cells)[number], text: string) => ({ student_id, deliverable_id, text })
  /** Saves each once: a pending write of the previous run has then ended, or is rejected as outdated. */
  const saveAll = async () => {
    for (const cell of cells) {
      for (let status = 0; status !== 200;) {
        const now = await admin.ok<Scores>('GET', `${path}?course=${course?.id}`)
        const row = now.rows.find(({ student }) => student.id === cell.student_id)
        const headers = { 'if-match': `"${row?.revisions.at(-1)}"` }
        const saved = await admin.call<Schemas['ScoreSaved']>('PUT', path, bodyOf(cell, '10'), headers)
        ;({ status } = saved)
        if (status === 200) cell.revision = saved.body.revision
        else if (status !== 409) throw new Error(`saving a cell answered ${status}`)
      }
    }
  }
  return {
    name: 'save a cell of the notebook',
    bare: 'fastify',
    ...thirdOfOwn,
    prepare: saveAll,
    request: (connection) => {
      const cell = cells[connection % cells.length] as (typeof cells)[number]
      return repeatedPut(admin, api + path, cell, (turn) => bodyOf(cell, `${turn % 10},5`))
    },
  }
}
