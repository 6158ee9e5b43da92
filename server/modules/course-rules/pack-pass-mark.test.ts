import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import { rulePackIn, rulePacks } from '#server/rule-packs/index.ts'
import type { Client } from '#server/testing/client.ts'

/** Rules of no education authority: every one that is on file passes from 5 on. */
const strict = {
  ...rulePackIn('general', '2026/2027'),
  key: 'strict',
  until: '2099-03-01',
  acta: {
    scale: null,
    rounding: null,
    passMark: { value: 600, article: '2' },
    gateCap: { value: 5, article: '3' },
  },
}
/** The same from a school year on that has not begun. */
const later = {
  ...strict,
  ...{ from: strict.until, until: null },
  acta: { ...strict.acta, passMark: { value: 700, article: '2' } },
}
const packs = rulePacks as (typeof rulePacks)[number][]

let school: School
let teacher: Client
beforeAll(async () => {
  packs.push(strict, later)
  school = await openSchool({ students: 1 })
  teacher = await school.at.teacher()
  await school.app.db.updateTable('centers').set({ rule_pack: 'strict' }).where('id', '=', school.center.id).execute()
  const params = { id: school.group.id }
  const cell = { deliverable_id: school.deliverable.id, student_id: pupil().id }
  await teacher.ok('saveScore', { params, ifMatch: 0, body: { ...cell, text: '5,5' } })
})
afterAll(async () => {
  packs.splice(packs.indexOf(strict), 2)
  await school.app.close()
})
beforeEach(async () => {
  await school.app.db.deleteFrom('course_rules').execute()
})

const pupil = () => school.students[0] ?? { id: 0 }
const isBelow = 256
const book = () => teacher.ok('getGroupScores', { params: { id: school.group.id }, query: { course: school.course.id } })
const desk = () => school.at.desk(teacher, school.deliverable, pupil())

it('passes from the mark of the pack on, in the notebook as at the desk and for the engine', async () => {
  const { pass_mark, columns, rows } = await book()
  const index = columns.findIndex(({ id }) => id === school.deliverable.id)
  expect([pass_mark, rows[0]?.summary.passed]).toEqual([600, false])
  expect((rows[0]?.flags[index] ?? 0) & isBelow).toBe(isBelow)
  expect((await desk()).grade).toMatchObject({ mark: 550, passed: false })
})

it('is what a program without rules of its own shows as its rules, and what a change of them is compared with', async () => {
  const { rules, version } = await teacher.ok('getCourseRules', { params: { id: school.course.id } })
  expect([version, rules]).toMatchObject([0, { pass_mark: 600, gate: true, gate_cap: 5 }])
  const saved = await teacher.ok('saveCourseRules', { params: { id: school.course.id }, ifMatch: 0, body: { ...rules, pass_mark: 500 } })
  expect(saved).toMatchObject({ version: 1, rules: { pass_mark: 500 } })
  const { after, before } = await school.app.db
    .selectFrom('audit_log')
    .where('action', '=', 'rules_changed')
    .select(['before', 'after'])
    .executeTakeFirstOrThrow()
  expect([before, after]).toEqual([{ pass_mark: 600 }, { pass_mark: 500 }])
  expect((await desk()).grade).toMatchObject({ mark: 550, passed: true })
  expect(await book()).toMatchObject({ pass_mark: 500, rows: [{ summary: { passed: true } }] })
})
