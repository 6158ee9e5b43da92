import type { components } from '#openapi/generated/schema.gen.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import {
  createCenter,
  createContents,
  createCourse,
  createDeliverable,
  createGroup,
  createManager,
  createStudents,
  createTeacher,
  enrol,
  license,
  offer,
  teach,
} from '#server/testing/factories/index.ts'

type NewYear = components['schemas']['NewYear']
type Proposal = components['schemas']['NewYearProposal']

export const here = (successor: number) => ({ successor, group_id: null })
export const nowhere = { successor: null, group_id: null }

/** A successor without programs and team. */
export const successor = (group: { id: number }, name: string): NewYear['successors'][number] => ({
  name,
  follows: group.id,
  course_ids: [],
  manager_id: null,
  teacher_ids: [],
})

/** The proposal as it is, but for those who repeat. */
export function ofProposal({ period, groups, successors }: Proposal, { repeats = [] }: { repeats?: readonly { id: number }[] }): NewYear {
  return {
    period,
    successors: successors.map(({ name, follows, course_ids, manager_id, teacher_ids }) => ({
      name,
      follows,
      course_ids,
      manager_id,
      teacher_ids,
    })),
    groups: groups.map(({ id, next, again }) => ({
      id,
      to: next ?? nowhere,
      others: repeats.length === 0 || next === null ? [] : [{ student_ids: repeats.map((student) => student.id), to: again }],
    })),
  }
}

/** Begins what a preview has just shown, and waits for all of its groups. */
export async function begin(app: TestApp, client: Client, wanted: NewYear) {
  const { version } = await client.ok('previewNewYear', { body: wanted })
  const { id } = await client.ok('beginNewYear', { body: { ...wanted, version } })
  await app.runJobs()
  return client.ok('getBegunYear', { params: { id } })
}

/** Undoes a begun year, and waits for all of its groups. */
export async function undo(app: TestApp, client: Client, { id }: { id: number }) {
  const answer = await client.call('undoNewYear', { params: { id } })
  await app.runJobs()
  return answer
}

/** A center with its manager, a program with a task for each course, and functions that make this year's groups. */
export async function openCenter(app: TestApp, student_licenses: number) {
  const { db } = app
  const center = await createCenter(db, { student_licenses })
  const manager = await createManager(db, center)
  const colleague = await createTeacher(db, center)
  let areas = 0
  const area = () =>
    db
      .insertInto('categories')
      .values({ name: `Área ${center.id}.${(areas += 1)}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  const program = async () => {
    const course = await createCourse(db, { center_id: center.id })
    await createContents(db, course, [{ name: 'Contenido' }])
    return { ...course, deliverable: await createDeliverable(db, course, {}, []) }
  }
  const programs = { first: await program(), second: await program() }
  await license(db, center, [programs.first, programs.second])
  const { id: category_id } = await area()
  const fill =
    (course: { id: number }) =>
    async (name: string, count: number, given: Parameters<typeof createGroup>[2] = {}) => {
      const teacher = await createTeacher(db, center)
      const group = await createGroup(db, center, { name, manager_id: teacher.id, description: 'Turno de mañana', category_id, ...given })
      await teach(db, group, teacher, colleague)
      await offer(db, group, course)
      const students = await createStudents(
        db,
        center,
        Array.from({ length: count }, () => ({})),
      )
      await enrol(db, group, students)
      return { ...group, teacher, students }
    }
  const client = await app.as(manager.id)
  return { center, manager, colleague, client, programs, area, first: fill(programs.first), second: fill(programs.second) }
}

/** Names and years of the groups of a center, as they were created. */
export async function groupsOf({ db }: TestApp, centerId: number): Promise<string[]> {
  const groups = await db.selectFrom('groups').where('center_id', '=', centerId).select(['name', 'period']).orderBy('id').execute()
  return groups.map(({ name, period }) => `${name} ${period}`)
}

export const ids = (people: readonly { id: number }[]): number[] => people.map(({ id }) => id).toSorted((a, b) => a - b)

/** Ids of the students in a group now. */
export const classOf = async (client: Client, group: number): Promise<number[]> =>
  ids((await client.ok('listGroupStudents', { query: { group, page_size: 100 } })).results.map(({ student }) => student))
