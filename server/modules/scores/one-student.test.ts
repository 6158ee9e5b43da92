import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import { createDeliverable, createStudents, enrol, holdInEvaluation, schedule } from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

let school: School
let teacher: Client
beforeAll(async () => {
  school = await openSchool({ students: 2 })
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

let revision = 0
/** Types the next mark of the first student. @returns the round trips to the database that it takes */
async function save(text: string): Promise<number> {
  const before = school.app.roundTrips()
  const body = { deliverable_id: school.deliverable.id, student_id: school.students[0]?.id ?? 0, text }
  const { status } = await teacher.call('saveScore', { params: { id: school.group.id }, ifMatch: revision, body })
  expect(status).toBe(200)
  revision += 1
  return school.app.roundTrips() - before
}
const notebook = () => teacher.call('getGroupScores', { params: { id: school.group.id }, query: { course: school.course.id } })

/** Gives everybody of the group but its first student a mark in every task of the program. */
async function markTheOthers(): Promise<void> {
  const { center, group, course, students } = school
  await sql`insert into submissions (center_id, group_id, deliverable_id, student_id)
    select ${center.id}, ${group.id}, d.id, s.user_id from deliverables d, group_students s
    where d.course_id = ${course.id} and s.group_id = ${group.id} and s.user_id <> ${students[0]?.id ?? 0}
    on conflict do nothing`.execute(school.app.db)
  await sql`insert into grades (submission_id, center_id, group_id, outcome, mark, entry, graded_at)
    select id, center_id, group_id, 'marked', 1 + (id * 37) % 1000, 'mark', now() from submissions
    where group_id = ${group.id} and student_id <> ${students[0]?.id ?? 0} on conflict do nothing`.execute(school.app.db)
  // what the database does by itself within a minute: without it the plan is that of an empty school, which takes as long as a statement may
  await sql`analyze`.execute(school.app.db)
}

it('a save computes the program of its student and nobody else’s, in as many statements for 300 students as for 2', async () => {
  await save('5')
  const alone = await save('6')
  const { app, center, group, course } = school
  for (let number = 2; number <= 60; number += 1) {
    const links = school.criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
    await schedule(
      app.db,
      group,
      await createDeliverable(app.db, course, { name: `Práctica ${number}`, content_id: school.deliverable.content_id }, links),
    )
  }
  const others = Array.from({ length: 298 }, (_, n) => ({ first_name: 'María del Carmen', last_name_2: `Fernández ${n}` }))
  await enrol(app.db, group, await createStudents(app.db, center, others))
  await markTheOthers()
  expect(await save('7')).toBe(alone)

  // the whole notebook is less than 300 KB, before it is compressed
  const { body } = await notebook()
  const book = body as { rows: unknown[]; columns: unknown[] }
  expect([book.rows.length, book.columns.length]).toEqual([300, 60])
  expect(Buffer.byteLength(JSON.stringify(book))).toBeLessThanOrEqual(300 * 1024)

  // whoever computes the program of this student meets a mark that is no number
  const student = school.students[1] ?? { id: 0 }
  await holdInEvaluation(app.db, { group, course, student, at: new Date() })
  await sql`insert into evaluation_marks (evaluation_id, course_id, student_id, learning_result_id, mark, exact, passed)
    select evaluation_id, course_id, student_id, ${school.criteria[0]?.learning_result_id ?? 0}, 500, '1/0', true from evaluation_records
    where student_id = ${student.id}`.execute(app.db)
  await expect(notebook()).rejects.toThrow('answered 500')
  expect(await save('8')).toBe(alone)
})
