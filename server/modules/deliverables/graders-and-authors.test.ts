import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { changeOf } from '#server/modules/weights/testing/program.ts'
import type { Client, Result } from '#server/testing/client.ts'
import { openSchool, type School } from './testing/school.ts'

type Task = Awaited<ReturnType<School['at']['task']>>
type Entry = components['schemas']['GradeChange']['entry']

let school: School
let teacher: Client
beforeAll(async () => {
  school = await openSchool()
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

const codeOf = ({ status, body }: Result) => (status === 200 ? 'saved' : (body as { code: string }).code)
const student = () => school.students[0] ?? { id: 0 }
const seen = async (task: Task) => (await school.at.desk(teacher, task, student())).deliverable.grading_revision

/** Another teacher of the center changes the points of a task, its criteria, their weights, or deletes one of them. */
const changes = {
  points: async (task: Task) => {
    const { revision } = await teacher.ok('getAuthoredDeliverable', { params: { id: task.id } })
    return teacher.call('updateDeliverable', { params: { id: task.id }, body: { max_points: 2000 }, ifMatch: revision })
  },
  criteria: async (task: Task) => {
    const { revision } = await teacher.ok('getAuthoredDeliverable', { params: { id: task.id } })
    const criteria = school.criteria.slice(0, 1).map(({ id }) => ({ criterion_id: id, weight: 10_000 }))
    return teacher.call('updateDeliverable', { params: { id: task.id }, body: { criteria }, ifMatch: revision })
  },
  weights: async (task: Task) => {
    const { groups } = await teacher.ok('getCourseWeights', { params: { id: school.course.id } })
    const rows = groups.flatMap((group) => (group.kind === 'assessed_criteria' && group.id === task.id ? group.rows : []))
    const body = { changes: rows.map((row, index) => changeOf(row, { weight: index === 0 ? 9000 : 1000 })) }
    return teacher.call('saveCourseWeights', { params: { id: school.course.id }, body })
  },
} satisfies Record<string, (task: Task) => Promise<Result>>

/** A grader gives half of what they see, in each way that there is. */
const grades = {
  points: (task: Task, grading_revision: number) => onDesk(task, { mode: 'points', text: '5' }, grading_revision),
  criteria: (task: Task, grading_revision: number) =>
    onDesk(task, { mode: 'criteria', marks: school.criteria.map(({ id }) => ({ criterion_id: id, text: '5' })) }, grading_revision),
  mark: (task: Task, grading_revision: number) => onDesk(task, { mode: 'mark', text: '5' }, grading_revision),
  notebook: (task: Task, grading_revision: number) =>
    teacher.call('saveScore', {
      params: { id: school.group.id },
      body: { student_id: student().id, deliverable_id: task.id, text: '5/10', grading_revision },
      ifMatch: 0,
    }),
  many: (task: Task) =>
    teacher.call('gradeMany', {
      params: { id: task.id },
      body: { group_id: school.group.id, student_ids: [student().id], mark: '5', feedback: '', preview: false },
    }),
}
const onDesk = (task: Task, entry: Entry, grading_revision: number) =>
  school.at.grade(teacher, task, { student: student(), version: null, ifMatch: 0, entry, grading_revision })

describe('a mark and its points and criteria', () => {
  it.each(['points', 'criteria', 'weights'] as const)(
    'is refused where %s are others than its grader saw; nothing is stored',
    async (what) => {
      const task = await school.at.task()
      const revision = await seen(task)
      expect(await changes[what](task)).toMatchObject({ status: 200 })
      for (const give of [grades.points, grades.criteria, grades.mark, grades.notebook])
        expect(await give(task, revision)).toMatchObject({ status: 409, body: { code: 'grading_changed' } })
      expect((await school.at.desk(teacher, task, student())).grade).toMatchObject({ outcome: null, revision: 0 })
      expect(await grades.points(task, await seen(task))).toMatchObject({ status: 200, body: { mark: what === 'points' ? 250 : 500 } })
    },
  )

  it('is not said to be too high because the points are fewer now', async () => {
    const task = await school.at.task()
    const revision = await seen(task)
    const { revision: ifMatch } = await teacher.ok('getAuthoredDeliverable', { params: { id: task.id } })
    await teacher.ok('updateDeliverable', { params: { id: task.id }, body: { max_points: 400 }, ifMatch })
    expect(await grades.points(task, revision)).toMatchObject({ status: 409, body: { code: 'grading_changed' } })
    expect(await grades.notebook(task, revision)).toMatchObject({ status: 409, body: { code: 'grading_changed' } })
  })

  it('is not refused for a new name, and comments are saved whatever has changed', async () => {
    const task = await school.at.task()
    const revision = await seen(task)
    const authored = await teacher.ok('getAuthoredDeliverable', { params: { id: task.id } })
    await teacher.ok('updateDeliverable', { params: { id: task.id }, body: { name: 'Otro nombre' }, ifMatch: authored.revision })
    expect(await grades.points(task, revision)).toMatchObject({ status: 200 })
    const other = await school.at.task()
    const before = await seen(other)
    await changes.points(other)
    const comment = { student: student(), version: null, ifMatch: 0, entry: { mode: 'mark', text: '' } as const, feedback: 'Sigue así.' }
    expect(await school.at.grade(teacher, other, { ...comment, grading_revision: before })).toMatchObject({ status: 200 })
  })
})

const lastEvent = async () =>
  (await school.app.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
const eventsSince = async (id: number) =>
  (await school.app.db.selectFrom('audit_log').where('id', '>', id).select('action').orderBy('id').execute()).map(({ action }) => action)

describe('at the same time', () => {
  const pairs = Object.keys(changes).flatMap((what) => Object.keys(grades).map((how) => [what, how] as const))
  it.each(pairs)('as %s change, a mark by %s is stored as it was meant or not at all', async (what, how) => {
    for (let round = 0; round < 4; round += 1) {
      const task = await school.at.task()
      const revision = await seen(task)
      const from = await lastEvent()
      const [change, mark] = (
        await Promise.all([changes[what as keyof typeof changes](task), grades[how as keyof typeof grades](task, revision)])
      ).map(codeOf)
      // the same mark for many depends on no points and no criteria: it may follow a change
      const follows = how === 'many' && (await eventsSince(from)).at(-1) === 'grade'
      expect([['has_marks', 'saved'], follows ? ['saved', 'saved'] : ['saved', 'grading_changed']]).toContainEqual([change, mark])
    }
  })
})
