import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { createAdmin } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

type TeacherGrade = components['schemas']['TeacherGrade']
let school: School
let me: { id: number }
let teacher: Awaited<ReturnType<School['at']['teacher']>>
beforeAll(async () => {
  school = await openSchool()
  me = school.students[0] ?? { id: 0 }
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

/** A task that was handed in once. */
async function handedIn(given: Parameters<School['at']['task']>[1] = {}) {
  const task = await school.at.task({}, given)
  const { versions } = await school.at.handIn(await school.at.student(), task, 'hecho')
  return { task, version: versions[0]?.id ?? 0 }
}

const history = async (task: { id: number }) =>
  (await teacher.ok('listGradeHistory', { params: { id: task.id, student_id: me.id }, query: { group: school.group.id } })).results

describe('a grade', () => {
  it('is stored with its version, who gave it and when, and answers its revision', async () => {
    const { at, app, teacher: person } = school
    const { task, version } = await handedIn()
    const { status, body, headers } = await at.grade(teacher, task, {
      student: me,
      version,
      ifMatch: 0,
      feedback: 'Muy **bien**',
      private_note: 'ojo',
    })
    const grade: TeacherGrade = {
      outcome: 'marked',
      mark: 750,
      points: null,
      entry: 'mark',
      feedback: 'Muy **bien**',
      private_note: 'ojo',
      graded_by: `${person.first_name} ${person.last_name_1}`,
      graded_at: app.clock.now().toISOString(),
      released_at: null,
      version_id: version,
      criteria: [],
      passed: true,
      revision: 1,
    }
    expect([status, headers['etag'], body]).toEqual([200, '"1"', grade])
    expect((await at.desk(teacher, task, me)).grade).toEqual(grade)
  })

  it('must say which revision it changes; over a newer one it is a conflict that shows what stands', async () => {
    const { at } = school
    const { task, version } = await handedIn()
    expect(await at.grade(teacher, task, { student: me, version })).toMatchObject({ status: 428, body: { code: 'if_match_required' } })
    const first = await at.grade(teacher, task, { student: me, version, ifMatch: 0 })
    expect(await at.grade(teacher, task, { student: me, version, ifMatch: 0, entry: { mode: 'mark', text: '3' } })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: first.body, etag: '"1"' },
    })
  })

  it('saved again as it is writes nothing', async () => {
    const { at, app } = school
    const { task, version } = await handedIn()
    const first = await at.grade(teacher, task, { student: me, version, ifMatch: 0 })
    app.clock.forward(60)
    for (const ifMatch of [1, 0])
      expect(await at.grade(teacher, task, { student: me, version, ifMatch })).toMatchObject({ status: 200, body: first.body })
    expect((await history(task)).length).toBe(1)
  })

  it('writes history for marks and versions, not for comments, and keeps who graded', async () => {
    const { at, app, teacher: person } = school
    const { task, version } = await handedIn()
    await at.grade(teacher, task, { student: me, version, ifMatch: 0, reason: 'primera' })
    const graded_at = app.clock.now().toISOString()
    app.clock.forward(60)
    const commented = await at.grade(teacher, task, { student: me, version, ifMatch: 1, feedback: 'Bien' })
    expect(commented.body).toMatchObject({ revision: 2, graded_at })
    await at.grade(teacher, task, { student: me, version, ifMatch: 2, entry: { mode: 'mark', text: '8' }, feedback: 'Bien' })
    const { versions } = await at.handIn(await at.student(), task, 'otra vez')
    await at.grade(teacher, task, {
      student: me,
      version: versions[0]?.id ?? 0,
      ifMatch: 3,
      entry: { mode: 'mark', text: '8' },
      feedback: 'Bien',
      reason: 'nueva versión',
    })
    await at.grade(teacher, task, {
      student: me,
      version: versions[0]?.id ?? 0,
      ifMatch: 4,
      entry: { mode: 'mark', text: '' },
      feedback: 'Bien',
    })
    const shadow = (mark: number, version_number: number) => ({ outcome: 'marked', mark, points: null, criteria: [], version_number })
    const event = { actor: `${person.first_name} ${person.last_name_1}`, on_behalf_of: null, action: 'grade' }
    const now = app.clock.now().toISOString()
    expect((await history(task)).map(({ id: _, ...rest }) => rest)).toEqual([
      { ...event, at: now, before: shadow(800, 2), after: null, reason: null },
      { ...event, at: now, before: shadow(800, 1), after: shadow(800, 2), reason: 'nueva versión' },
      { ...event, at: now, before: shadow(750, 1), after: shadow(800, 1), reason: null },
      { ...event, at: graded_at, before: null, after: shadow(750, 1), reason: 'primera' },
    ])
    expect((await at.desk(teacher, task, me)).grade).toMatchObject({
      outcome: null,
      graded_by: null,
      graded_at: null,
      feedback: 'Bien',
      revision: 5,
    })
  })

  it('names both people while an IT admin acts for the teacher', async () => {
    const { at, app, teacher: person } = school
    const admin = await createAdmin(app.db, { first_name: 'Irene', last_name_1: 'Sanz' })
    const acting = await app.as(admin.id)
    await acting.ok('impersonate', { body: { user: person.id, reason: 'ayuda', write: true } })
    const { task, version } = await handedIn()
    await at.grade(acting, task, { student: me, version, ifMatch: 0 })
    expect(await history(task)).toMatchObject([{ actor: 'Irene Sanz', on_behalf_of: `${person.first_name} ${person.last_name_1}` }])
  })

  it('is given for a version of that student, which a mark needs where any was handed in', async () => {
    const { at, students } = school
    const { task, version } = await handedIn()
    const other = students[1] ?? { id: 0 }
    const foreign = await at.handIn(await at.student(1), task, 'de otra')
    const rejection = (code: string) => ({ status: 400, body: { errors: { version_id: [code] } } })
    expect(await at.grade(teacher, task, { student: me, version: foreign.versions[0]?.id ?? 0, ifMatch: 0 })).toMatchObject(
      rejection('choice'),
    )
    expect(await at.grade(teacher, task, { student: me, version: 999_999, ifMatch: 0 })).toMatchObject(rejection('choice'))
    expect(await at.grade(teacher, task, { student: me, version: null, ifMatch: 0 })).toMatchObject(rejection('required'))
    expect(await at.grade(teacher, task, { student: me, version: null, ifMatch: 0, entry: { mode: 'mark', text: 'EX' } })).toMatchObject({
      status: 200,
    })
    expect(await at.grade(teacher, task, { student: other, version, ifMatch: 0 })).toMatchObject(rejection('choice'))
    const empty = await at.task()
    expect(await at.grade(teacher, empty, { student: me, version: null, ifMatch: 0 })).toMatchObject({
      status: 200,
      body: { mark: 750, version_id: null },
    })
    const draft = await at.student()
    await at.save(draft, empty, 0, { text: 'borrador' })
    const { id } = await school.app.db
      .selectFrom('deliverable_versions')
      .where('text', '=', 'borrador')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await at.grade(teacher, empty, { student: me, version: id, ifMatch: 1, entry: { mode: 'mark', text: '3' } })).toMatchObject(
      rejection('choice'),
    )
  })

  it('released and edited stays released; cleared it leaves the student’s view', async () => {
    const { at } = school
    const { task, version } = await handedIn()
    const student = await at.student()
    await at.grade(teacher, task, { student: me, version, ifMatch: 0, private_note: 'solo para mí' })
    await at.release(teacher, task, true)
    await at.grade(teacher, task, { student: me, version, ifMatch: 1, entry: { mode: 'mark', text: '9' }, feedback: 'Mejor' })
    const { grade } = await at.work(student, task)
    expect(grade).toEqual({
      outcome: 'marked',
      mark: 900,
      points: null,
      feedback: 'Mejor',
      graded_at: school.app.clock.now().toISOString(),
      released_at: school.app.clock.now().toISOString(),
      version_id: version,
      criteria: [],
      passed: true,
    })
    expect(await at.grade(teacher, task, { student: me, version, ifMatch: 2, entry: { mode: 'mark', text: '' } })).toMatchObject({
      body: { released_at: null },
    })
    expect(await at.work(student, task)).toMatchObject({ grade: null, is_graded: false, can_select: true })
    expect((await history(task)).map(({ action }) => action)).toEqual(['unrelease', 'grade', 'grade', 'release', 'grade'])
  })

  it('is passed by the newest rules of the program', async () => {
    const { at, app, course } = school
    const { task, version } = await handedIn()
    await at.grade(teacher, task, { student: me, version, ifMatch: 0, entry: { mode: 'mark', text: '5' } })
    const rules = [400, 600].map((pass_mark, n) => ({ course_id: course.id, version: 90 + n, pass_mark }))
    await app.db.insertInto('course_rules').values(rules).execute()
    expect((await at.desk(teacher, task, me)).grade).toMatchObject({ mark: 500, passed: false })
    await app.db.deleteFrom('course_rules').where('version', '>=', 90).execute()
    expect((await at.desk(teacher, task, me)).grade).toMatchObject({ mark: 500, passed: true })
  })
})
