import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { json } from '#server/db/json.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createClassroom,
  createContents,
  createCourse,
  createDeliverable,
  createResults,
  grade,
  license,
  storeFile,
  submitVersion,
} from '#server/testing/factories/index.ts'

type Clone = components['schemas']['CourseClone']

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let teacher: Awaited<ReturnType<TestApp['as']>>
let admin: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db, { students: 1 })
  teacher = await app.as(room.teacher.id)
  admin = await app.as((await createAdmin(app.db)).id)
})
afterAll(() => app.close())

const idOf = async (row: Promise<{ id: number }>) => (await row).id
const resource = (center_id: number | null, name: string) =>
  idOf(
    app.db
      .insertInto('resources')
      .values({ center_id, name, type: 'other', url: 'https://aula.test' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

const rubricOf = (criterion_id: unknown) => ({
  levels: [
    { id: 1, title: 'Sí' },
    { id: 2, title: 'No' },
  ],
  rows: [
    {
      id: 1,
      title: 'Orden',
      criterion_id,
      cells: [
        { points: 100, description: '' },
        { points: 0, description: '' },
      ],
    },
  ],
})

/** A program with something of everything, of a center or of the platform. */
async function fullCourse(center_id: number | null) {
  const stores = { db: app.db, files: app.ctx.files }
  const uploaded_by = room.teacher.id
  const [logo, sheet] = [await storeFile(stores, { center_id, uploaded_by }), await storeFile(stores, { center_id, uploaded_by })]
  const course = await createCourse(
    app.db,
    { center_id, name: 'Original', code: '0373', about: 'Marcas', logo_file_id: logo },
    { pass_mark: 600, gate: false, minimum_per_deliverable: 300 },
  )
  await app.db.insertInto('course_rules').values({ course_id: course.id, version: 2, pass_mark: 700 }).execute()
  const area = await idOf(
    app.db
      .insertInto('categories')
      .values({ name: `Área ${course.id}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await app.db.insertInto('course_categories').values({ course_id: course.id, category_id: area }).execute()
  const [content, , unit] = await createContents(app.db, course, [
    { name: 'A', children: [{ name: 'A1', children: [{ name: 'A1a', minutes: 55, is_free: true }] }] },
    { name: 'B' },
  ])
  const criteria = await createResults(app.db, course, [{ criteria: [{}, { rule: 'best' }] }, { criteria: [{}] }])
  const first = await createDeliverable(app.db, course, { content_id: unit?.id ?? 0, name: 'Práctica' }, [
    { criterion_id: criteria[0]?.id ?? 0, weight: 4000 },
    { criterion_id: criteria[2]?.id ?? 0, weight: 6000 },
  ])
  const recovery = await createDeliverable(app.db, course, {
    content_id: content?.id ?? 0,
    name: 'Recuperación',
    kind: 'recovery',
    recovers_id: first.id,
  })
  await app.db
    .updateTable('deliverables')
    .set({ rubric: json(rubricOf(criteria[2]?.id ?? 0)) })
    .where('id', '=', first.id)
    .execute()
  await app.db.insertInto('deliverable_files').values({ deliverable_id: first.id, file_id: sheet }).execute()
  const resources = [await resource(null, 'De la plataforma'), await resource(center_id, 'Del centro')]
  for (const [position, resource_id] of resources.entries()) {
    const { id } = await app.db
      .insertInto('related_resources')
      .values({ course_id: course.id, content_id: unit?.id ?? 0, resource_id, position, is_required: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('related_results')
      .values({ related_resource_id: id, criterion_id: criteria[1]?.id ?? 0, weight: 10_000 })
      .execute()
  }
  return { course, area, logo, sheet, first, recovery }
}

/** Everything in a program by its names, whatever the ids are. */
async function inside(courseId: number) {
  const of = (table: 'course_contents' | 'learning_results' | 'criteria' | 'deliverables' | 'related_resources') =>
    app.db.selectFrom(table).where('course_id', '=', courseId)
  const contents = await of('course_contents').selectAll().orderBy('id').execute()
  const results = await of('learning_results').selectAll().orderBy('id').execute()
  const criteria = await of('criteria').selectAll().orderBy('id').execute()
  const deliverables = await of('deliverables').selectAll().orderBy('id').execute()
  const resources = await of('related_resources').selectAll().orderBy('id').execute()
  const name = (rows: readonly { id: number; name: string }[], id: number | null) => rows.find((row) => row.id === id)?.name ?? null
  const without = ({ id: _, course_id: __, created_at: ___, grading_revision: ____, ...row }: Record<string, unknown>) => row
  const ids = [0, ...deliverables.map(({ id }) => id)]
  const assessed = await app.db.selectFrom('deliverable_criteria').where('deliverable_id', 'in', ids).selectAll().execute()
  const worked = await app.db
    .selectFrom('related_results')
    .where('related_resource_id', 'in', [0, ...resources.map(({ id }) => id)])
    .selectAll()
    .orderBy('id')
    .execute()
  return {
    contents: contents.map((row) => ({ ...without(row), parent_id: name(contents, row.parent_id) })),
    results: results.map(without),
    criteria: criteria.map((row) => ({ ...without(row), learning_result_id: name(results, row.learning_result_id) })),
    deliverables: deliverables.map((row) => ({
      ...without(row),
      rubric:
        row.rubric && rubricOf(name(criteria, (row.rubric as unknown as ReturnType<typeof rubricOf>).rows[0]?.criterion_id as number)),
      content_id: name(contents, row.content_id),
      recovers_id: name(deliverables, row.recovers_id),
    })),
    assessed: assessed
      .map((row) => [name(deliverables, row.deliverable_id), name(criteria, row.criterion_id), row.weight])
      .toSorted((a, b) => Number(a[2]) - Number(b[2])),
    resources: resources.map((row) => ({ ...without(row), content_id: name(contents, row.content_id) })),
    worked: worked.map((row) => [name(criteria, row.criterion_id), row.weight]),
  }
}

const clone = async (who: typeof teacher, id: number, center_id: number | null, name = 'Copia') =>
  (await who.call('cloneCourse', { params: { id }, body: { center_id, name } })).body as Clone

const nothing = { works_count: 0, marks_count: 0, schedules_count: 0, resource_schedules_count: 0, extensions_count: 0, resources: [] }

describe('a copy of a program', () => {
  it('has all that is in it, with links to its own parts, the rules in force and the areas', async () => {
    const { course, area, logo, sheet } = await fullCourse(room.center.id)
    const { course: copy, not_copied } = await clone(teacher, course.id, room.center.id)
    expect(copy).toMatchObject({
      ...{ name: 'Copia', code: '0373', about: 'Marcas', can_edit: true, revision: 1, center: { id: room.center.id } },
      ...{ cloned_from: { id: course.id, name: 'Original' }, areas: [{ id: area }], logo: { id: logo } },
    })
    expect(not_copied).toEqual(nothing)
    expect(await inside(copy.id)).toEqual(await inside(course.id))
    const rules = await app.db.selectFrom('course_rules').where('course_id', '=', copy.id).selectAll().execute()
    expect(rules).toMatchObject([{ version: 1, pass_mark: 700 }])
    const files = await app.db
      .selectFrom('deliverable_files')
      .innerJoin('deliverables', 'deliverables.id', 'deliverable_id')
      .where('course_id', '=', copy.id)
      .select('file_id')
      .execute()
    expect(files).toEqual([{ file_id: sheet }])
    expect((await teacher.ok('listCenterCourses', { query: { center: room.center.id } })).results.map((row) => row.course.id)).toContain(
      copy.id,
    )
  })

  it('changes nothing in the original when it is changed', async () => {
    const { course } = await fullCourse(room.center.id)
    const before = await inside(course.id)
    const { course: copy } = await clone(teacher, course.id, room.center.id)
    await app.db.deleteFrom('courses').where('id', '=', copy.id).execute()
    expect(await inside(course.id)).toEqual(before)
  })

  it('leaves work, marks and dates of groups with the original, and says how many', async () => {
    const { deliverable, group, course } = room
    const [student] = room.students
    if (!student) throw new Error('the classroom has a student')
    await submitVersion(app.db, { group, deliverable, student })
    await grade(app.db, { group, deliverable, student, mark: 700, by: room.teacher })
    const { not_copied, course: copy } = await clone(teacher, course.id, room.center.id)
    expect(not_copied).toEqual({ ...nothing, works_count: 1, marks_count: 1, schedules_count: 1 })
    expect(copy.groups_count).toBe(0)
    expect(await teacher.ok('previewCourseDeletion', { params: { id: copy.id } })).toMatchObject({ works_count: 0, marks_count: 0 })
  })

  it('in another center has files of its own, and says which resources it cannot use', async () => {
    const { course, logo } = await fullCourse(room.center.id)
    const other = await createCenter(app.db)
    const { course: copy, not_copied } = await clone(admin, course.id, other.id)
    expect(not_copied.resources.map(({ name }) => name)).toEqual(['Del centro'])
    expect((await inside(copy.id)).resources).toHaveLength(1)
    expect(copy.logo?.id).not.toBe(logo)
    const rows = await app.db
      .selectFrom('files')
      .where('id', 'in', [logo, copy.logo?.id ?? 0])
      .select(['center_id', 'sha256', 'size'])
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([{ center_id: room.center.id }, { center_id: other.id, sha256: rows[0]?.sha256, size: rows[0]?.size }])
    expect((await admin.call('getFile', { params: { id: copy.logo?.id ?? 0 } })).status).toBe(200)
  })

  it('of the platform is made by staff for their own center', async () => {
    const { course, logo } = await fullCourse(null)
    await license(app.db, room.center, [course])
    const { course: copy } = await clone(teacher, course.id, room.center.id, 'Para mi centro')
    expect(copy).toMatchObject({ can_edit: true, logo: { id: logo }, center: { id: room.center.id } })
    const call = (who: typeof teacher, id: number, center_id: number | null) =>
      who.call('cloneCourse', { params: { id }, body: { center_id, name: 'Copia' } })
    const elsewhere = await createCenter(app.db)
    expect((await call(teacher, course.id, null)).status).toBe(403)
    expect((await call(teacher, course.id, elsewhere.id)).status).toBe(404)
    const foreign = await createCourse(app.db, { center_id: elsewhere.id })
    expect((await call(teacher, foreign.id, room.center.id)).status).toBe(404)
    expect((await call(admin, foreign.id, null)).status).toBe(201)
  })

  it('costs the same number of statements however large the program is', async () => {
    const [small, large] = [await fullCourse(room.center.id), await fullCourse(room.center.id)]
    for (let n = 0; n < 5; n += 1) {
      await createContents(app.db, large.course, [
        { name: `${n}`, children: [{ name: `${n}.1` }, { name: `${n}.2`, children: [{ name: 'x' }] }] },
      ])
      await createDeliverable(app.db, large.course)
    }
    const trips = async ({ course }: { course: { id: number } }) => {
      const before = app.roundTrips()
      await clone(teacher, course.id, room.center.id)
      return app.roundTrips() - before
    }
    expect(await trips(large)).toBe(await trips(small))
  })
})
