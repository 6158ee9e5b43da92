import { afterAll, beforeAll, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import {
  archive,
  createContents,
  createCourse,
  createDeliverable,
  createGroup,
  createTeacher,
  offer,
  teach,
} from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

type NewColumn = components['schemas']['NewScoreColumn']

let school: School
let teacher: Client
let unit: { id: number }
beforeAll(async () => {
  school = await openSchool()
  school.app.clock.set('2026-11-20T10:00:00Z')
  teacher = await school.at.teacher()
  unit = { id: school.deliverable.content_id }
})
afterAll(() => school.app.close())

const exam = (given: Partial<NewColumn> = {}): NewColumn => ({
  ...{
    content_id: unit.id,
    name: ' Examen oral ',
    max_points: 2000,
    due_at: '2026-12-01T22:59:00.000Z',
    kind: 'ordinary',
    recovers_id: null,
  },
  criteria: school.criteria.map(({ id }) => ({ criterion_id: id, weight: 5000 })),
  ...given,
})
const add = (given: Partial<NewColumn> = {}, client = teacher, group = school.group) =>
  client.call('addScoreColumn', { params: { id: group.id }, body: exam(given) })
const book = (group = school.group, client = teacher) =>
  client.ok('getGroupScores', { params: { id: group.id }, query: { course: school.course.id } })

it('adds a column that takes no work, with its date in this group alone, and marks can be typed at once', async () => {
  const other = await createGroup(school.app.db, school.center)
  await teach(school.app.db, other, school.teacher)
  await offer(school.app.db, other, school.course)
  expect(await book()).toMatchObject({ may_add_columns: true, other_groups: 1 })
  const added = await add()
  expect(added).toMatchObject({ status: 201, body: { name: 'Examen oral', takes_work: false, max_points: 2000, weight: 10_000 } })
  const { id } = added.body as components['schemas']['ScoreColumn']
  const column = (await book()).columns.find((each) => each.id === id)
  expect(column).toEqual(added.body)
  const body = { deliverable_id: id, student_id: school.students[0]?.id ?? 0, text: '15/20' }
  const saved = await teacher.call('saveScore', { params: { id: school.group.id }, ifMatch: 0, body })
  expect(saved).toMatchObject({ status: 200, body: { mark: 750 } })
  expect((await book(other)).columns.find((each) => each.id === id)).toMatchObject({ due_at: null })
})

it('weighs what the others in its content weigh on average, and changes no other weight', async () => {
  const [root] = await createContents(school.app.db, school.course, [{ name: 'Tema', children: [{ name: 'Unidad' }] }])
  const content_id = root?.id ?? 0
  const task = await createDeliverable(school.app.db, school.course, { content_id, weight: 6000 })
  await createDeliverable(school.app.db, school.course, { content_id, weight: 10_000, is_active: false })
  await createDeliverable(school.app.db, school.course, { content_id, weight: 0, kind: 'recovery', recovers_id: task.id })
  expect(await add({ content_id })).toMatchObject({ status: 201, body: { weight: 8000 } })
  expect((await book()).columns.find(({ id }) => id === task.id)).toMatchObject({ weight: 6000 })
})

it('recovers criteria without lowering a mark, where the same exam as an ordinary task would', async () => {
  const student_id = school.students[1]?.id ?? 0
  const type = async (deliverable_id: number, text: string) => {
    const params = { id: school.group.id }
    return teacher.ok('saveScore', { params, ifMatch: 0, body: { deliverable_id, student_id, text } })
  }
  const column = async (given: Partial<NewColumn>) => ((await add(given)).body as components['schemas']['ScoreColumn']).id
  const ordinary = await column({})
  expect((await book()).shares.some(({ kind, deliverable_id }) => kind === 'result' && deliverable_id === ordinary)).toBe(true)
  expect((await type(ordinary, '7')).summary).toMatchObject({ mark: 700 })
  const recovery = await column({ name: 'Recuperación de la RA1', kind: 'recovery' })
  expect((await book()).columns.find(({ id }) => id === recovery)).toMatchObject({ kind: 'recovery' })
  expect((await book()).shares.filter(({ deliverable_id }) => deliverable_id === recovery)).toEqual([])
  expect((await type(recovery, '3')).summary).toMatchObject({ mark: 700 })
  expect((await type(await column({ name: 'Examen' }), '3')).summary).toMatchObject({ mark: 500 })
  expect((await type(await column({ name: 'Segunda recuperación', kind: 'recovery' }), '8')).summary).toMatchObject({ mark: 800 })
  const tree = await teacher.ok('explainMark', { query: { group: school.group.id, course: school.course.id, student: student_id } })
  const nodes = tree.nodes.filter(({ kind, id }) => kind === 'deliverable' && id === recovery)
  expect(nodes.map(({ recovery: stands, excluded }) => [stands, excluded])).toEqual(nodes.map(() => [true, 'not_better']))
  expect(nodes.length).toBeGreaterThan(0)
})

it('refuses names, contents and criteria that cannot be', async () => {
  const elsewhere = await createCourse(school.app.db, { center_id: school.center.id })
  const [foreign] = await createContents(school.app.db, elsewhere, [{ name: 'Otro' }])
  const criterion_id = school.criteria[0]?.id ?? 0
  const errors = async (given: Partial<NewColumn>) => (await add(given)).body
  expect(await errors({ name: '  ' })).toMatchObject({ errors: { name: ['required'] } })
  expect(await errors({ content_id: foreign?.id ?? 0 })).toMatchObject({ errors: { content_id: ['choice'] } })
  expect(await errors({ criteria: [{ criterion_id, weight: 4000 }] })).toMatchObject({ errors: { criteria: ['sum'] } })
  expect(await errors({ kind: 'recovery', criteria: [] })).toMatchObject({ errors: { criteria: ['required'] } })
  expect(await errors({ kind: 'recovery', recovers_id: 999_999 })).toMatchObject({ errors: { recovers_id: ['choice'] } })
  expect(await errors({ recovers_id: school.deliverable.id })).toMatchObject({ errors: { recovers_id: ['choice'] } })
  expect(await errors({ criteria: [{ criterion_id: 999_999, weight: 10_000 }] })).toMatchObject({ errors: { criteria: ['choice'] } })
})

it('is refused for a program of the platform, in an archived group and to teachers of other groups', async () => {
  const { app, center } = school
  const platform = await createCourse(app.db, { center_id: null })
  const [content] = await createContents(app.db, platform, [{ name: 'Tema' }])
  await offer(app.db, school.group, platform)
  const read = await teacher.ok('getGroupScores', { params: { id: school.group.id }, query: { course: platform.id } })
  expect(read.may_add_columns).toBe(false)
  expect(await add({ content_id: content?.id ?? 0, criteria: [] })).toMatchObject({ status: 403 })
  const stranger = await app.as((await createTeacher(app.db, center)).id)
  expect(await add({}, stranger)).toMatchObject({ status: 404 })
  const old = await createGroup(app.db, center)
  await teach(app.db, old, school.teacher)
  await offer(app.db, old, school.course)
  await archive(app.db, old)
  expect((await book(old)).may_add_columns).toBe(false)
  expect(await add({}, teacher, old)).toMatchObject({ status: 409, body: { code: 'group_archived' } })
})

it('can be removed again while it holds nothing, also after a mark that was taken back', async () => {
  const { id } = (await add({ name: 'Se quita' })).body as components['schemas']['ScoreColumn']
  const student_id = school.students[1]?.id ?? 0
  const type = (text: string, ifMatch: number) =>
    teacher.call('saveScore', { params: { id: school.group.id }, ifMatch, body: { deliverable_id: id, student_id, text } })
  await type('5', 0)
  const remove = () => teacher.call('deleteDeliverable', { params: { id } })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'content_has_work' } })
  await type('', 1)
  expect(await remove()).toMatchObject({ status: 204 })
  expect((await book()).columns.map((column) => column.id)).not.toContain(id)
})
