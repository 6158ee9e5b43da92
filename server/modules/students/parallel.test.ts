import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createCenter, createGroup, createManager, createStudents, enrol, offer } from '#server/testing/factories/index.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import { seatsOf } from './testing/seats.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('at the same time', () => {
  it('forty enrolments for ten seats take ten, and the others hear how many are left', async () => {
    const center = await createCenter(app.db, { student_licenses: 10 })
    const groups = await Promise.all([createGroup(app.db, center), createGroup(app.db, center)])
    const students = await createStudents(
      app.db,
      center,
      Array.from({ length: 40 }, () => ({})),
    )
    const manager = await app.as((await createManager(app.db, center)).id)
    const results = await Promise.all(
      students.map(({ id }, index) => manager.call('enrolStudents', { body: { group_id: groups[index % 2]?.id ?? 0, student_ids: [id] } })),
    )
    expect(results.filter(({ status }) => status === 200).length).toBe(10)
    for (const { status, body } of results) {
      if (status !== 200) expect(body).toMatchObject({ code: 'no_licences', seats: { needed: 1, left: 0 } })
    }
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 10, ledger: 10, living: 10 })
  })

  it('the same student is enrolled once, and the same e-mail makes one account', async () => {
    const center = await createCenter(app.db)
    const group = await createGroup(app.db, center)
    const manager = await app.as((await createManager(app.db, center)).id)
    const student = { first_name: 'Ana', last_name_1: 'Gil', last_name_2: '', email: 'una.sola@demo.test' }
    const results = await Promise.all(
      Array.from({ length: 8 }, () => manager.call('createGroupStudent', { params: { id: group.id }, body: student })),
    )
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(results.map(({ body }) => (body as { outcome: string }).outcome).toSorted()).toEqual([
      'created',
      ...Array.from({ length: 7 }, () => 'present'),
    ])
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 1, ledger: 1, living: 1 })
  })

  it('students of the same name in several centers get different usernames', async () => {
    const centers = await Promise.all([1, 2, 3, 4].map(() => createCenter(app.db, { anonymous_users: true })))
    const managers = await Promise.all(centers.map(async (center) => app.as((await createManager(app.db, center)).id)))
    const person = (first_name: string) => ({ first_name, last_name_1: 'Iglesias', last_name_2: '', email: null })
    const results = await Promise.all(
      managers.map((manager, index) => {
        const students = [person('Uxía'), person('Brais'), person('Uxía')]
        return manager.call('addStudents', { body: { students: index % 2 === 0 ? students : students.toReversed() } })
      }),
    )
    expect(results.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const names = results.flatMap(({ body }) =>
      (body as { results: { access: { username: string } }[] }).results.map(({ access }) => access.username),
    )
    expect(new Set(names).size).toBe(12)
    const numbers = (stem: string) => names.filter((name) => name.startsWith(stem)).map((name) => Number(name.slice(stem.length) || '1'))
    expect(numbers('uxia.iglesias').toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(numbers('brais.iglesias').toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  })

  it('two centers with the same e-mail: one has the student, the other hears at the field that it is taken', async () => {
    const hands = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const center = await createCenter(app.db)
        const group = await createGroup(app.db, center)
        return { group, manager: await app.as((await createManager(app.db, center)).id) }
      }),
    )
    for (const round of [1, 2, 3]) {
      const student = { first_name: 'Ana', last_name_1: 'Gil', last_name_2: '', email: `de.todas.${round}@demo.test` }
      const results = await Promise.all(
        hands.map(({ group, manager }) => manager.call('createGroupStudent', { params: { id: group.id }, body: student })),
      )
      expect(results.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
      for (const { status, body } of results) if (status === 400) expect(body).toMatchObject({ errors: { email: ['email_taken'] } })
    }
  })

  it('moving to and fro, unlinking and archiving keep seats, ledger and enrolments equal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const center = await createCenter(app.db, { student_licenses: 6 })
      const [a, b] = [await createGroup(app.db, center), await createGroup(app.db, center)]
      const students = await createStudents(
        app.db,
        center,
        Array.from({ length: 6 }, () => ({})),
      )
      const ids = students.map(({ id }) => id)
      await enrol(app.db, a, students)
      const manager = await app.as((await createManager(app.db, center)).id)
      const results = await Promise.all([
        manager.call('moveStudents', { body: { from: a.id, to: b.id, student_ids: ids } }),
        manager.call('moveStudents', { body: { from: b.id, to: a.id, student_ids: ids } }),
        manager.call('unlinkStudents', { body: { group_id: a.id, student_ids: ids.slice(0, 3) } }),
        manager.call('archiveStudents', { body: { ids: ids.slice(2, 5) } }),
        manager.call('enrolStudents', { body: { group_id: b.id, student_ids: ids.slice(0, 2) } }),
        transact(app.db, async (tx) => {
          // The factory takes no lock; the product locks the center first.
          await tx.selectFrom('centers').where('id', '=', center.id).select('id').forUpdate().execute()
          await archive(tx, b)
        }),
      ])
      for (const result of results) if (result) expect([200, 409]).toContain(result.status)
      const { used, ledger, living } = await seatsOf(app.db, center.id)
      expect([ledger, living]).toEqual([used, used])
    }
  })
})

it('adding, archiving and restoring at once keep the counts of the list', async () => {
  const center = await createCenter(app.db, { anonymous_users: true })
  const ids = (
    await createStudents(
      app.db,
      center,
      Array.from({ length: 12 }, () => ({})),
    )
  ).map(({ id }) => id)
  const manager = await app.as((await createManager(app.db, center)).id)
  const person = { first_name: 'Ana', last_name_1: 'Gil', last_name_2: '', email: null }
  for (let round = 0; round < 4; round += 1) {
    const results = await Promise.all([
      manager.call('addStudents', { body: { students: [person, person] } }),
      manager.call('archiveStudents', { body: { ids: ids.slice(0, 8) } }),
      manager.call('archiveStudents', { body: { ids: ids.slice(4) } }),
      manager.call('restoreStudents', { body: { ids: ids.slice(2, 10) } }),
      manager.call('addStudents', { body: { students: [person] } }),
    ])
    expect(results.map(({ status }) => status)).toEqual([201, 200, 200, 200, 201])
    const stored = await app.db.selectFrom('center_students').where('center_id', '=', center.id).select('archived_at').execute()
    const archived = stored.filter(({ archived_at }) => archived_at !== null).length
    expect(await app.db.selectFrom('student_counts').where('center_id', '=', center.id).selectAll().execute()).toEqual([
      { center_id: center.id, active: stored.length - archived, archived },
    ])
  }
})

describe('moving while work is handed in', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool()
  })
  afterAll(() => school.app.close())

  it('loses nothing: the work is in one of the two groups', async () => {
    const { at, group, center, course, students } = school
    const other = await createGroup(school.app.db, center)
    await offer(school.app.db, other, course)
    const manager = await school.app.as((await createManager(school.app.db, center)).id)
    const [me] = students
    if (!me) throw new Error('the school has students')
    const student = await school.app.as(me.id)
    const task = await at.task()
    await at.save(student, task, 0, { text: 'uno' })
    const [submitted, moved] = await Promise.all([
      at.submit(student, task, 1),
      manager.call('moveStudents', { body: { from: group.id, to: other.id, student_ids: [me.id] } }),
    ])
    expect(moved).toMatchObject({ status: 200, body: { changed: 1 } })
    const rows = await school.app.db
      .selectFrom('submissions')
      .innerJoin('deliverable_versions', 'deliverable_versions.submission_id', 'submissions.id')
      .where('submissions.deliverable_id', '=', task.id)
      .where('submissions.student_id', '=', me.id)
      .select(['submissions.group_id as work', 'deliverable_versions.group_id as version', 'deliverable_versions.number'])
      .execute()
    expect(rows).toEqual([{ work: other.id, version: other.id, number: submitted.status === 201 ? 1 : null }])
  })
})
