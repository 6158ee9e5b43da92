import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCenter, createManager, createStudent, createTeacher } from '#server/testing/factories/index.ts'
import { address, fresh, member, openOffice, fieldErrors, type Setup } from './testing/office.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.app.close())

const centerOf = (id: number) => office.app.db.selectFrom('centers').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

describe('finishing', () => {
  it('makes the center with its contract, its images and its team', async () => {
    const [manager, teacher] = [address(), address()]
    const setup = await office.complete([manager, teacher], { city: 'Ávila', anonymous_users: true })
    const { status, body } = await office.finish(setup)
    const done = body as Setup
    expect([status, done.finished_at, done.parts]).toEqual([
      200,
      office.app.clock.now().toISOString(),
      [
        { part: 'teacher', email: manager, state: 'done', code: null },
        { part: 'teacher', email: teacher, state: 'done', code: null },
        { part: 'administrator', email: manager, state: 'done', code: null },
      ],
    ])
    const center = await centerOf(done.center?.id ?? 0)
    const boss = await office.app.db.selectFrom('users').where('email', '=', manager).select(['id', 'is_staff']).executeTakeFirstOrThrow()
    expect(center).toMatchObject({
      name: setup.data.name,
      slug: setup.data.slug,
      city: 'Ávila',
      teacher_licenses: 20,
      student_licenses: 300,
      teacher_seats_used: 2,
      anonymous_users: true,
      manager_id: boss.id,
      setup_finished_at: office.app.clock.now(),
    })
    await office.app.runJobs()
    expect((await office.app.mails()).filter(({ to }) => to === manager || to === teacher)).toHaveLength(2)
    expect(
      (await office.app.db.selectFrom('audit_log').where('center_id', '=', center.id).select('action').orderBy('id').execute()).map(
        ({ action }) => action,
      ),
    ).toEqual(['created', 'teacher_added', 'teacher_added', 'administrator_changed', 'setup_finished'])
    // once more is the same center, and nothing twice
    expect((await office.finish(setup)).body).toMatchObject({ center: done.center, finished_at: done.finished_at })
    expect((await centerOf(center.id)).teacher_seats_used).toBe(2)
  })

  it('of two at once makes one center', async () => {
    const setup = await office.complete([address()])
    const results = await Promise.all([office.finish(setup), office.finish(setup), office.finish(setup)])
    expect(new Set(results.map(({ body }) => (body as Setup).center?.id)).size).toBe(1)
    expect(await office.app.db.selectFrom('centers').where('name', '=', setup.data.name).select('teacher_seats_used').execute()).toEqual([
      { teacher_seats_used: 1 },
    ])
    const { results: auditEvents } = await office.admin.ok('listAudit', { query: { action: 'center.setup_finished', search: '' } })
    expect(auditEvents.filter(({ subject }) => subject === setup.data.name)).toHaveLength(1)
  })

  it('keeps what succeeded when a member of the team cannot be added, and retries what was corrected', async () => {
    const elsewhere = await createCenter(office.app.db)
    const student = await createStudent(office.app.db, elsewhere)
    const [manager, mended] = [address(), address()]
    const setup = await office.complete([String(student.email), manager], {})
    const first = (await office.finish(setup)).body as Setup
    expect([first.finished_at, first.parts]).toEqual([
      null,
      [
        { part: 'teacher', email: student.email, state: 'failed', code: 'student_account' },
        { part: 'teacher', email: manager, state: 'done', code: null },
        { part: 'administrator', email: student.email, state: 'failed', code: 'not_in_team' },
      ],
    ])
    const centerId = first.center?.id ?? 0
    expect(await centerOf(centerId)).toMatchObject({ teacher_seats_used: 1, manager_id: null, setup_finished_at: null })
    // the center is there: only its team is mended here, and it cannot be thrown away
    const centerCreated = { status: 409, body: { code: 'center_created' } }
    expect(await office.tries(first, { city: 'Soria' })).toMatchObject(centerCreated)
    expect(await office.admin.call('discardSetup', { params: { id: setup.id } })).toMatchObject(centerCreated)
    const again = await office.save(first, { team: [mended, manager].map(member), administrator: manager })
    // who was removed is not reported any more
    expect(again.parts).toEqual([{ part: 'teacher', email: manager, state: 'done', code: null }])
    const second = (await office.finish(again)).body as Setup
    expect(second.parts.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect([second.center?.id, second.finished_at]).toEqual([centerId, office.app.clock.now().toISOString()])
    expect((await centerOf(centerId)).teacher_seats_used).toBe(2)
  })

  it('invites who has an account, without asking anybody twice when it is tried again', async () => {
    const elsewhere = await createCenter(office.app.db)
    const [boss, declining] = [await createTeacher(office.app.db, elsewhere), await createTeacher(office.app.db, elsewhere)]
    const student = await createStudent(office.app.db, elsewhere)
    const setup = await office.complete([String(boss.email), String(declining.email), String(student.email)])
    const first = (await office.finish(setup)).body as Setup
    expect(first.parts.map(({ part, state }) => [part, state])).toEqual([
      ['teacher', 'invited'],
      ['teacher', 'invited'],
      ['teacher', 'failed'],
      ['administrator', 'invited'],
    ])
    const centerId = first.center?.id ?? 0
    expect(await centerOf(centerId)).toMatchObject({ teacher_seats_used: 0, manager_id: null })
    const answer = async (person: { id: number }, operation: 'acceptInvitation' | 'declineInvitation') => {
      const client = await office.app.as(person.id)
      const [invitation] = (await client.ok('getHome')).invitations
      expect(invitation).toMatchObject({ center: { id: centerId } })
      await client.ok(operation, { params: { id: invitation?.id ?? 0 } })
    }
    await answer(declining, 'declineInvitation')
    const second = (await office.finish(first)).body as Setup
    expect(second.parts.map(({ state, code }) => code ?? state)).toEqual(['invited', 'invitation_declined', 'student_account', 'invited'])
    expect((await office.finish(second, { accept_failures: true })).body).toMatchObject({ finished_at: expect.any(String) as string })
    await answer(boss, 'acceptInvitation')
    expect(await centerOf(centerId)).toMatchObject({ teacher_seats_used: 1, manager_id: boss.id })
  })

  it('ends all the same when it is told to', async () => {
    const student = await createStudent(office.app.db, await createCenter(office.app.db))
    const setup = await office.complete([String(student.email)])
    const failed = (await office.finish(setup)).body as Setup
    expect(failed.parts.at(-1)).toMatchObject({ part: 'administrator', state: 'failed', code: 'not_in_team' })
    expect((await office.finish(failed, { accept_failures: true })).body).toMatchObject({
      finished_at: office.app.clock.now().toISOString(),
    })
    expect(await office.tries(failed, { team: [] })).toMatchObject({ status: 409, body: { code: 'finished' } })
  })

  it('is rejected with what is missing, and when it was saved meanwhile', async () => {
    const setup = await office.begin()
    expect(await office.finish(setup)).toMatchObject(
      fieldErrors({ teacher_licenses: ['required'], student_licenses: ['required'], administrator: ['required'] }),
    )
    const later = await office.save(await office.complete([address()]), { about: 'x' })
    expect(await office.finish({ ...later, revision: later.revision - 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { id: later.id } },
    })
  })
})

describe('handing over', () => {
  const handOver = (setup: Setup, email: string) => office.admin.call('handOverSetup', { params: { id: setup.id }, body: member(email) })

  it('lets the manager finish what IT began, the licences apart', async () => {
    const email = address()
    const setup = await office.begin({ name: fresh('IES Compartido'), teacher_licenses: 3, student_licenses: 60 })
    const handed = (await handOver(setup, email)).body as Setup
    expect([handed.data.team, handed.data.administrator, handed.handed_to?.full_name]).toEqual([[member(email)], email, 'Pilar Ortega'])
    await office.app.runJobs()
    expect((await office.app.mails()).find(({ to }) => to === email)?.text).toContain('https://aula.example/set-password/')
    const manager = await office.app.as(handed.handed_to?.id ?? 0)
    expect((await manager.ok('listSetups')).results.map(({ id }) => id)).toEqual([setup.id])
    expect((await manager.call('checkCenterName', { query: { name: 'x' } })).status).toBe(200)
    expect(await office.tries(handed, { teacher_licenses: 99 }, manager)).toMatchObject({ status: 403 })
    expect((await manager.call('discardSetup', { params: { id: setup.id } })).status).toBe(403)
    const ready = await office.save(handed, { step: 6, city: 'Béjar' }, manager)
    const done = (await office.finish(ready, {}, manager)).body as Setup
    expect(done.finished_at).not.toBeNull()
    expect(await manager.ok('getSelf')).toMatchObject({ kind: 'manager', managed_center: { id: done.center?.id, name: setup.data.name } })
  })

  it('does not take the center back from whom IT has put in charge since', async () => {
    const setup = await office.begin({ name: fresh('IES Disputado'), teacher_licenses: 9, student_licenses: 60 })
    const handed = (await handOver(setup, address())).body as Setup
    const receiver = await office.app.as(handed.handed_to?.id ?? 0)
    const student = await createStudent(office.app.db, await createCenter(office.app.db))
    const team = [...handed.data.team, member(String(student.email))]
    const begun = (await office.finish(await office.save(handed, { step: 6, team }, receiver), {}, receiver)).body as Setup
    const center = begun.center?.id ?? 0
    expect(begun.parts.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
    const { member: chosen } = await office.admin.ok('createManager', { body: { ...member(address()), center } })
    const again = (await office.finish(begun, { accept_failures: true }, receiver)).body as Setup
    expect(again.parts.at(-1)).toMatchObject({ part: 'administrator', state: 'failed', code: 'permission_denied' })
    expect(await centerOf(center)).toMatchObject({ manager_id: chosen?.teacher.id })
  })

  it('gives no way back into a team after removal', async () => {
    const setup = await office.begin({ name: fresh('IES Despedido'), teacher_licenses: 9, student_licenses: 60 })
    const handed = (await handOver(setup, address())).body as Setup
    const receiverId = handed.handed_to?.id ?? 0
    const receiver = await office.app.as(receiverId)
    const student = await createStudent(office.app.db, await createCenter(office.app.db))
    const team = [...handed.data.team, member(String(student.email))]
    const begun = (await office.finish(await office.save(handed, { step: 6, team }, receiver), {}, receiver)).body as Setup
    const center = begun.center?.id ?? 0
    const { member: chosen } = await office.admin.ok('createManager', { body: { ...member(address()), center } })
    const email = chosen?.email ?? ''
    expect((await office.admin.call('removeTeacher', { params: { id: center, user_id: receiverId } })).status).toBe(204)
    const successor = { team: [...handed.data.team, member(email)], administrator: email }
    const again = (await office.finish(await office.save(begun, successor, receiver), {}, receiver)).body as Setup
    expect(again.parts).toMatchObject([
      { part: 'teacher', state: 'failed', code: 'permission_denied' },
      { part: 'teacher', state: 'failed', code: 'permission_denied' },
      { part: 'administrator', state: 'failed', code: 'permission_denied' },
    ])
    expect(await office.app.db.selectFrom('center_staff').where('center_id', '=', center).select('user_id').execute()).toEqual([
      { user_id: chosen?.teacher.id },
    ])
  })

  it('needs a name, licences, and a person who may manage a center', async () => {
    expect(await handOver(await office.start(), address())).toMatchObject(
      fieldErrors({ name: ['required'], slug: ['required'], teacher_licenses: ['required'], student_licenses: ['required'] }),
    )
    const setup = await office.begin({ name: fresh('IES'), teacher_licenses: 3, student_licenses: 60 })
    const elsewhere = await createCenter(office.app.db)
    const [student, manager] = [await createStudent(office.app.db, elsewhere), await createManager(office.app.db, elsewhere)]
    for (const [email, code] of [
      ['', 'required'],
      ['sin-arroba', 'format'],
      [String(student.email), 'student_account'],
      [String(manager.email), 'manages_another_center'],
    ] as const)
      expect(await handOver(setup, email), code).toMatchObject(fieldErrors({ email: [code] }))
  })

  it('is not visible to others', async () => {
    const setup = await office.begin()
    const stranger = await office.app.as((await createTeacher(office.app.db, await createCenter(office.app.db))).id)
    expect((await stranger.call('getSetup', { params: { id: setup.id } })).status).toBe(404)
    expect(await office.tries(setup, { city: 'x' }, stranger)).toMatchObject({ status: 404 })
    expect((await office.finish(setup, {}, stranger)).status).toBe(404)
    expect((await stranger.ok('listSetups')).results).toEqual([])
    expect((await stranger.call('checkCenterName', { query: { name: 'x' } })).status).toBe(403)
  })
})

describe('a center at once', () => {
  it('is made with a slug of its name', async () => {
    const name = fresh('CEPA Las Rozas')
    const made = (await office.admin.call('createCenter', { body: { name, teacher_licenses: 2, student_licenses: 0 } })).body as {
      slug: string
    }
    expect(made).toMatchObject({ name, slug: name.toLowerCase().replaceAll(' ', '-'), manager: null, revision: 1 })
    for (const [body, errors] of [
      [{ name: name.toUpperCase() }, { name: ['center_name_taken'] }],
      [{ name: fresh('CEPA'), slug: made.slug }, { slug: ['taken'] }],
      [{ name: '  ' }, { name: ['required'] }],
      [{ name: '日本' }, { slug: ['required'] }],
    ] as const)
      expect(await office.admin.call('createCenter', { body: { ...body, teacher_licenses: 2, student_licenses: 0 } })).toMatchObject(
        fieldErrors({ ...errors } as unknown as Record<string, string[]>),
      )
  })
})
