import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import { createTeacher, teach } from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

type Saved = components['schemas']['ScoreSaved']

let school: School
let clients: Client[]
let tasks: { id: number }[]
beforeAll(async () => {
  school = await openSchool({ students: 4 })
  const second = await createTeacher(school.app.db, school.center)
  await teach(school.app.db, school.group, second)
  clients = [await school.at.teacher(), await school.app.as(second.id)]
  tasks = [school.deliverable, await school.at.task(), await school.at.task()]
})
afterAll(() => school.app.close())

const texts = ['3', '7,5', '10', '4,25', 'NP', 'NE', '']
const read = (client: Client) => client.ok('getGroupScores', { params: { id: school.group.id }, query: { course: school.course.id } })

it('500 edits of two teachers at once: each is stored or refused as a conflict, and both read the same', async () => {
  const edit = fc.record({ task: fc.nat(2), student: fc.nat(3), text: fc.constantFrom(...texts) })
  const pairs = fc.sample(fc.tuple(edit, edit), { numRuns: 250, seed: 11 })
  /** What each teacher has read, by cell. */
  const known = [new Map<string, number>(), new Map<string, number>()]
  /** The last accepted mark of each cell, by its revision. */
  const accepted = new Map<string, Pick<Saved, 'mark' | 'revision'>>()
  let conflicts = 0
  const type = async (teacher: 0 | 1, { task, student, text }: (typeof pairs)[number][0]) => {
    const ids = { deliverable_id: tasks[task]?.id ?? 0, student_id: school.students[student]?.id ?? 0 }
    const cell = `${ids.student_id}:${ids.deliverable_id}`
    const ifMatch = known[teacher]?.get(cell) ?? 0
    const { status, body } =
      (await clients[teacher]?.call('saveScore', { params: { id: school.group.id }, ifMatch, body: { ...ids, text } })) ?? {}
    expect([200, 409]).toContain(status)
    const stands = status === 200 ? (body as Saved) : (body as { current: Saved }).current
    known[teacher]?.set(cell, stands.revision)
    if (status === 409) conflicts += 1
    else if (stands.revision > (accepted.get(cell)?.revision ?? 0)) accepted.set(cell, stands)
  }
  for (const [first, second] of pairs) await Promise.all([type(0, first), type(1, second)])
  expect(conflicts).toBeGreaterThan(10)
  const [one, other] = [await read(clients[0] as Client), await read(clients[1] as Client)]
  expect(one).toEqual(other)
  for (const { student, marks, revisions } of one.rows) {
    for (const [at, { id }] of one.columns.entries()) {
      const { mark, revision } = accepted.get(`${student.id}:${id}`) ?? { mark: -1, revision: 0 }
      expect([student.id, id, marks[at], revisions[at]]).toEqual([student.id, id, mark, revision])
    }
  }
})
