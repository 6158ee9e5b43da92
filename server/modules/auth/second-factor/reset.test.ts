import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetCommand } from '#server/modules/installation/commands.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, createManager, createStudent, createTeacher, demoPassword } from '#server/testing/factories/index.ts'
import { setUpTotp } from '#server/testing/second-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** `ok`, or the code of the error. */
async function signIn(username: string): Promise<string> {
  const { status, body } = await app.visitor().call('login', { body: { username, password: demoPassword } })
  return status === 200 ? 'ok' : (body as { code: string }).code
}

describe('a reset', () => {
  it('is done by IT admins and by the manager for the staff of their center, and by nobody for themselves', async () => {
    const center = await createCenter(app.db)
    const [manager, teacher, student] = [
      await createManager(app.db, center),
      await createTeacher(app.db, center),
      await createStudent(app.db, center),
    ]
    const other = await createTeacher(app.db, await createCenter(app.db))
    const admin = await createAdmin(app.db)
    const reset = async (who: number, whom: number) =>
      (await (await app.as(who)).call('resetSecondFactor', { params: { id: whom } })).status
    expect([await reset(manager.id, manager.id), await reset(admin.id, admin.id)]).toEqual([403, 403])
    expect([await reset(manager.id, student.id), await reset(manager.id, other.id), await reset(teacher.id, teacher.id)]).toEqual([
      403, 404, 403,
    ])
    const { client } = await setUpTotp(app, teacher.id)
    expect(await reset(manager.id, teacher.id)).toBe(204)
    expect((await client.call('getSelf')).status).toBe(401)
    expect(await signIn(teacher.username)).toBe('ok')
    await setUpTotp(app, manager.id)
    expect(await reset(admin.id, manager.id)).toBe(204)
    const log = app.db.selectFrom('audit_log').where('action', '=', 'second_factor_reset').select(['actor_id', 'entity_id', 'center_id'])
    expect(await log.orderBy('id').execute()).toEqual([
      { actor_id: manager.id, entity_id: teacher.id, center_id: center.id },
      { actor_id: admin.id, entity_id: manager.id, center_id: center.id },
    ])
    await app.runJobs()
    const told = (await app.mails()).filter(({ subject }) => subject === 'Se ha restablecido tu segundo paso para entrar en Aula')
    expect(told.map(({ to }) => to).toSorted()).toEqual([teacher.email, manager.email].toSorted())
  })

  it('is left to IT admins where the person also works in another center', async () => {
    const [center, elsewhere] = [await createCenter(app.db), await createCenter(app.db)]
    const manager = await createManager(app.db, center)
    const teacher = await createTeacher(app.db, center)
    await app.db.insertInto('center_staff').values({ center_id: elsewhere.id, user_id: teacher.id }).execute()
    const { client } = await setUpTotp(app, teacher.id)
    const params = { id: teacher.id }
    const theirs = await app.as(manager.id)
    expect(await theirs.call('resetSecondFactor', { params })).toMatchObject({ status: 403, body: { code: 'works_elsewhere' } })
    expect((await client.call('getSelf')).status).toBe(200)
    expect((await theirs.ok('getUser', { params })).second_factor).toEqual({ is_set: true, reset: 'works_elsewhere' })
    const admin = await app.as((await createAdmin(app.db)).id)
    expect((await admin.ok('getUser', { params })).second_factor).toEqual({ is_set: true, reset: 'allowed' })
    expect((await admin.call('resetSecondFactor', { params })).status).toBe(204)
    expect((await admin.ok('getUser', { params })).second_factor).toEqual({ is_set: false, reset: 'allowed' })
  })

  it('is shown to IT admins and to the manager, not to colleagues, and never of a student', async () => {
    const center = await createCenter(app.db)
    const [manager, teacher, student] = [
      await createManager(app.db, center),
      await createTeacher(app.db, center),
      await createStudent(app.db, center),
    ]
    const seen = async (reader: number, id: number) => (await (await app.as(reader)).ok('getUser', { params: { id } })).second_factor
    expect(await seen(manager.id, teacher.id)).toEqual({ is_set: false, reset: 'allowed' })
    expect(await seen(manager.id, manager.id)).toEqual({ is_set: false, reset: 'own' })
    const colleague = await createTeacher(app.db, center)
    expect([await seen(colleague.id, teacher.id), await seen(manager.id, student.id)]).toEqual([null, null])
    expect(await seen((await createAdmin(app.db)).id, student.id)).toBeNull()
  })

  it('is done on the server with a command, only where it asks for it', async () => {
    const teacher = await createTeacher(app.db, await createCenter(app.db))
    await setUpTotp(app, teacher.id)
    const context = { config: app.ctx.config, db: app.db, now: app.clock.now() }
    await resetCommand(context, teacher.username)
    expect(await signIn(teacher.username)).toBe('second_factor_required')
    const [line] = await resetCommand(context, teacher.username, true)
    expect(line).toBe(`The second factor of ${teacher.username} is off, and their sessions have ended.`)
    expect(await signIn(teacher.username)).toBe('ok')
  })
})
