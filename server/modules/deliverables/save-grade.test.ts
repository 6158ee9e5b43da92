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

/** Without the earlier comments. */
const history = async (task: { id: number }) => {
  const query = { group: school.group.id }
  const { results } = await teacher.ok('listGradeHistory', { params: { id: task.id, student_id: me.id }, query })
  return results.filter(({ action }) => action !== 'comment')
}

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
      published: null,
      version_id: version,
      criteria: [],
      choices: [],
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

  it('writes history for marks and versions, and keeps who graded', async () => {
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
    const event = { actor: `${person.first_name} ${person.last_name_1}`, on_behalf_of: null, action: 'grade', files: [], earlier: [] }
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
    expect(await at.grade(teacher, task, { student: me, version: null, ifMatch: 0, entry: { mode: 'mark', text: 'NP' } })).toMatchObject({
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

  it('published, is changed beside what the student sees until it is published again; the history gets what was published', async () => {
    const { at } = school
    const { task, version } = await handedIn()
    const student = await at.student()
    const before = { outcome: 'marked', mark: 750, feedback: '', version_id: version } as const
    await at.grade(teacher, task, { student: me, version, ifMatch: 0, private_note: 'solo para mí' })
    await at.release(teacher, task, true)
    for (const [ifMatch, text] of ['1', '10', '9'].entries()) {
      const { body } = await at.grade(teacher, task, { student: me, version, ifMatch: ifMatch + 1, entry: { mode: 'mark', text } })
      expect(body).toMatchObject({ mark: Number(text) * 100, published: before, revision: ifMatch + 2 })
      expect((await at.work(student, task)).grade).toMatchObject(before)
    }
    expect((await at.desk(teacher, task, me)).grade).toMatchObject({ mark: 900, published: { ...before, passed: true } })
    expect((await history(task)).map(({ action }) => action)).toEqual(['release', 'grade'])
    expect(await at.release(teacher, task, true)).toMatchObject({ body: { changed: 1 } })
    expect((await at.desk(teacher, task, me)).grade).toMatchObject({ mark: 900, published: null, revision: 4 })
    expect((await at.work(student, task)).grade).toMatchObject({ mark: 900 })
    expect((await history(task)).map(({ action, before: from, after }) => [action, from?.mark, after?.mark])).toEqual([
      ['grade', 750, 900],
      ['release', 750, 750],
      ['grade', undefined, 750],
    ])
  })

  it('published and changed back has nothing to publish; a private note is no change', async () => {
    const { at } = school
    const { task, version } = await handedIn()
    await at.grade(teacher, task, { student: me, version, ifMatch: 0 })
    await at.release(teacher, task, true)
    const first = { student: me, version, ifMatch: 1 }
    expect(await at.grade(teacher, task, { ...first, private_note: 'ojo' })).toMatchObject({
      body: { published: null, private_note: 'ojo' },
    })
    const second = { ...first, private_note: 'ojo', ifMatch: 2 }
    expect(await at.grade(teacher, task, { ...second, feedback: 'Mejor' })).toMatchObject({ body: { published: { feedback: '' } } })
    expect(await at.grade(teacher, task, { ...second, ifMatch: 3 })).toMatchObject({ body: { published: null, feedback: '' } })
    expect(await at.release(teacher, task, true)).toMatchObject({ body: { changed: 0 } })
  })

  it('cleared leaves the student’s view when that is published, and not while it is typed', async () => {
    const { at } = school
    const { task, version } = await handedIn()
    const student = await at.student()
    await at.grade(teacher, task, { student: me, version, ifMatch: 0 })
    await at.release(teacher, task, true)
    await at.grade(teacher, task, { student: me, version, ifMatch: 1, entry: { mode: 'mark', text: '' } })
    expect(await at.work(student, task)).toMatchObject({ grade: { mark: 750 }, is_graded: true })
    await at.release(teacher, task, true)
    expect(await at.work(student, task)).toMatchObject({ grade: null, is_graded: false, can_select: true })
    expect((await at.desk(teacher, task, me)).grade).toMatchObject({ outcome: null, released_at: null, published: null, graded_by: null })
    expect((await history(task)).map(({ action }) => action)).toEqual(['unrelease', 'grade', 'release', 'grade'])
  })

  it('of the whole keeps the marks of criteria aside, which count again once one is entered', async () => {
    const { at, app, criteria } = school
    const { task, version } = await handedIn()
    const first = criteria[0]?.id ?? 0
    const marks = [{ criterion_id: first, text: '4' }]
    await at.grade(teacher, task, { student: me, version, ifMatch: 0, entry: { mode: 'criteria', marks } })
    const whole = await at.grade(teacher, task, { student: me, version, ifMatch: 1, entry: { mode: 'mark', text: '8' } })
    expect(whole.body).toMatchObject({ mark: 800, entry: 'mark', criteria: [{ criterion_id: first, mark: 400 }] })
    await at.release(teacher, task, true)
    expect((await at.work(await at.student(), task)).grade).toMatchObject({ mark: 800, criteria: [] })
    const [event] = await history(task)
    expect(event?.after).toMatchObject({ mark: 800, criteria: [] })
    expect(await app.db.selectFrom('grade_criteria').select('mark').where('criterion_id', '=', first).execute()).toContainEqual({
      mark: 400,
    })
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
