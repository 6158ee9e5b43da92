import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTeacher, storeFile, teach, unlink } from '#server/testing/factories/index.ts'
import { placeIn } from './desk.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
let teacher: Awaited<ReturnType<School['at']['teacher']>>
beforeAll(async () => {
  school = await openSchool({ students: 5 })
  for (const [n, last_name_1] of ['Alba', 'Bueno', 'Cano', 'Díaz', 'Egea'].entries()) {
    await school.app.db
      .updateTable('users')
      .set({ last_name_1, first_name: 'Sol' })
      .where('id', '=', school.students[n]?.id ?? 0)
      .execute()
  }
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

const pupil = (n: number) => school.students[n] ?? { id: 0 }

describe('the grading desk', () => {
  it('shows the task, the student, every version newest first, the selection and an empty grade', async () => {
    const { at, app, course, criteria, group } = school
    const file = await storeFile(
      { db: app.db, files: app.ctx.files },
      { name: 'enunciado.pdf', media_type: 'application/pdf', content: Buffer.from('%PDF') },
    )
    const task = await at.task({ due_at: '2100-01-01T00:00:00.000Z' }, { instructions: 'Haz **esto**', name: 'Maqueta' })
    await app.db.insertInto('deliverable_files').values({ deliverable_id: task.id, file_id: file }).execute()
    const student = await at.student(1)
    await at.handIn(student, task, 'uno')
    const { versions } = await at.handIn(student, task, 'dos')
    await at.save(student, task, 2, { text: 'un borrador que nadie ve' })
    const desk = await at.desk(teacher, task, pupil(1))
    expect(desk).toEqual({
      annotations_changed: false,
      deliverable: {
        id: task.id,
        name: 'Maqueta',
        instructions: 'Haz **esto**',
        course: { id: course.id, name: course.name },
        content: { id: task.content_id, name: expect.any(String) as string },
        group: { id: group.id, name: group.name },
        group_archived: false,
        due_at: '2100-01-01T00:00:00.000Z',
        closes_at: null,
        max_points: 1000,
        criteria: criteria.map(({ id, name, weight }) => ({ id, code: expect.stringMatching(/^RA\d+\.\w+$/) as string, name, weight })),
        rubric: null,
        takes_work: true,
        grading_revision: expect.any(Number),
        files: [{ id: file, name: 'enunciado.pdf', media_type: 'application/pdf', size: 4, url: `/api/v1/courses/files/${file}` }],
      },
      student: {
        id: pupil(1).id,
        display_name: 'Bueno, Sol',
        full_name: 'Sol Bueno',
        first_name: 'Sol',
        last_name_1: 'Bueno',
        last_name_2: '',
        profile_image: null,
      },
      left_group: false,
      extension: null,
      feedback_files: [],
      exemption: null,
      versions,
      selected_version_id: versions[0]?.id,
      newer_than_graded: false,
      grade: {
        outcome: null,
        mark: null,
        points: null,
        entry: 'mark',
        feedback: '',
        private_note: '',
        graded_by: null,
        graded_at: null,
        released_at: null,
        published: null,
        version_id: null,
        criteria: [],
        choices: [],
        passed: null,
        revision: 0,
      },
      place: { position: 2, total: 5, graded: 0, previous_id: pupil(0).id, next_id: pupil(2).id, next_ungraded_id: pupil(2).id },
      can_grade: true,
    })
    expect(JSON.stringify(desk)).not.toContain('borrador')
  })

  it('lists the students in the same order, with the marks as they are on the desk', async () => {
    const { at, group } = school
    const task = await at.task()
    await at.handIn(await at.student(2), task, 'hecho')
    const { versions } = await at.desk(teacher, task, pupil(2))
    await at.grade(teacher, task, { student: pupil(2), version: versions[0]?.id ?? 0, ifMatch: 0 })
    await at.release(teacher, task, true)
    await at.grade(teacher, task, { student: pupil(2), version: versions[0]?.id ?? 0, ifMatch: 1, entry: { mode: 'mark', text: '9' } })
    await at.grade(teacher, task, { student: pupil(4), version: null, ifMatch: 0, entry: { mode: 'mark', text: 'NP' } })
    const listed = (query: { student: number; filter?: 'delivered' | 'not_delivered' }) =>
      teacher.ok('listDeskStudents', { params: { id: task.id }, query: { group: group.id, ...query } })
    const { results } = await listed({ student: pupil(0).id })
    expect(results.map(({ id }) => id)).toEqual(school.students.map(({ id }) => id))
    expect(results.slice(2)).toEqual([
      { id: pupil(2).id, display_name: 'Cano, Sol', is_delivered: true, outcome: 'marked', mark: 900 },
      { id: pupil(3).id, display_name: 'Díaz, Sol', is_delivered: false, outcome: null, mark: null },
      { id: pupil(4).id, display_name: 'Egea, Sol', is_delivered: false, outcome: 'not_handed_in', mark: null },
    ])
    const delivered = await listed({ student: pupil(0).id, filter: 'delivered' })
    expect(delivered.results.map(({ id }) => id)).toEqual([pupil(0).id, pupil(2).id])
    const stranger = await teacher.call('listDeskStudents', {
      params: { id: task.id },
      query: { group: group.id, student: school.teacher.id },
    })
    expect(stranger.status).toBe(404)
  })

  it('goes through the class in order, and on to the next ungraded, work handed in first', async () => {
    const { at } = school
    const task = await at.task()
    for (const n of [0, 3]) await at.handIn(await at.student(n), task, 'hecho')
    const place = async (n: number, filter?: 'all' | 'delivered' | 'to_grade') => (await at.desk(teacher, task, pupil(n), filter)).place
    expect(await place(1)).toEqual({
      position: 2,
      total: 5,
      graded: 0,
      previous_id: pupil(0).id,
      next_id: pupil(2).id,
      next_ungraded_id: pupil(3).id,
    })
    expect(await place(4)).toEqual({
      position: 5,
      total: 5,
      graded: 0,
      previous_id: pupil(3).id,
      next_id: null,
      next_ungraded_id: pupil(0).id,
    })
    const { versions } = await at.desk(teacher, task, pupil(0))
    await at.grade(teacher, task, { student: pupil(0), version: versions[0]?.id ?? 0, ifMatch: 0 })
    expect(await place(4)).toMatchObject({ graded: 1, next_ungraded_id: pupil(3).id })
    expect(await place(3)).toMatchObject({ next_ungraded_id: pupil(4).id })
    expect(await place(3, 'delivered')).toEqual({
      position: 2,
      total: 2,
      graded: 1,
      previous_id: pupil(0).id,
      next_id: null,
      next_ungraded_id: null,
    })
  })

  it('goes through what is to grade: what was graded at this sitting stays, to go back to, and the count grows', async () => {
    const { at, app, group } = school
    const task = await at.task()
    for (const n of [0, 1, 2]) await at.handIn(await at.student(n), task, 'hecho')
    const place = async (who: typeof teacher, n: number) => (await at.desk(who, task, pupil(n), 'to_grade')).place
    const { versions } = await at.desk(teacher, task, pupil(1))
    await at.grade(teacher, task, { student: pupil(1), version: versions[0]?.id ?? 0, ifMatch: 0 })
    const whole = { total: 3, graded: 1 }
    expect(await place(teacher, 0)).toEqual({
      ...whole,
      position: 1,
      previous_id: null,
      next_id: pupil(1).id,
      next_ungraded_id: pupil(2).id,
    })
    expect(await place(teacher, 2)).toMatchObject({ ...whole, position: 3, previous_id: pupil(1).id, next_ungraded_id: pupil(0).id })

    const other = await createTeacher(app.db, school.center)
    await teach(app.db, group, other)
    const colleague = await app.as(other.id)
    expect(await place(colleague, 0)).toMatchObject({ total: 2, graded: 0, next_id: pupil(2).id })
    // the one in view is there whatever the filter says
    expect(await place(colleague, 1)).toMatchObject({ position: 2, total: 3, graded: 1 })

    const graded_at = new Date(app.clock.now().getTime() - 12 * 60 * 60 * 1000)
    await app.db
      .updateTable('grades')
      .set({ graded_at })
      .where('version_id', '=', versions[0]?.id ?? 0)
      .execute()
    expect(await place(teacher, 0)).toMatchObject({ total: 2, graded: 0, next_id: pupil(2).id })
  })

  it('goes through those who handed nothing in, whatever they were given', async () => {
    const { at } = school
    const task = await at.task()
    await at.handIn(await at.student(1), task, 'hecho')
    await at.grade(teacher, task, { student: pupil(2), version: null, ifMatch: 0, entry: { mode: 'mark', text: 'NP' } })
    expect((await at.desk(teacher, task, pupil(0), 'not_delivered')).place).toEqual({
      position: 1,
      total: 4,
      graded: 1,
      previous_id: null,
      next_id: pupil(2).id,
      next_ungraded_id: pupil(3).id,
    })
  })

  it('still opens for a student who left, whose work can be graded', async () => {
    const { at, app, group } = school
    const task = await at.task()
    await at.handIn(await at.student(4), task, 'hecho')
    await unlink(app.db, group, pupil(4))
    const desk = await at.desk(teacher, task, pupil(4))
    expect(desk).toMatchObject({ left_group: true, can_grade: true, place: { position: 5, total: 5 } })
    expect(await at.grade(teacher, task, { student: pupil(4), version: desk.versions[0]?.id ?? 0, ifMatch: 0 })).toMatchObject({
      status: 200,
    })
    expect((await at.desk(teacher, task, pupil(0))).place.total).toBe(4)
  })

  it('finds no next one when everybody else is graded', () => {
    const seat = (id: number, is_graded: boolean) => ({ id, is_graded, is_delivered: true })
    expect(placeIn([seat(1, true), seat(2, false), seat(3, true)], 2)).toEqual({
      position: 2,
      total: 3,
      graded: 2,
      previous_id: 1,
      next_id: 3,
      next_ungraded_id: null,
    })
  })
})
