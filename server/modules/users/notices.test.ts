import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createManager, createStudent, demoPassword } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function school() {
  const center = await createCenter(app.db)
  return { center, manager: await app.as((await createManager(app.db, center)).id) }
}
const subjectsTo = async (address: string | null) => {
  await app.runJobs()
  return (await app.mails()).filter(({ to }) => to === address).map(({ subject }) => subject)
}

it('a person whose address their center changes is notified at both addresses, and their own request is cancelled', async () => {
  const { center, manager } = await school()
  const student = await createStudent(app.db, center, { email: 'vieja@demo.test', language: 'en' })
  const own = await app.as(student.id)
  await own.ok('updateUser', { params: { id: student.id }, body: { email: 'deseada@demo.test', current_password: demoPassword } })
  await manager.ok('updateStudent', { params: { id: student.id }, ifMatch: 1, body: { email: 'nueva@demo.test' } })
  expect([await subjectsTo('vieja@demo.test'), await subjectsTo('nueva@demo.test')]).toEqual([
    ['The e-mail of your Aula account has changed'],
    ['The e-mail of your Aula account has changed'],
  ])
  expect(await own.ok('getSelf')).toMatchObject({ email: 'nueva@demo.test', pending_email: null })
})

it('no notice is sent for an address that was never used', async () => {
  const { center, manager } = await school()
  const student = await createStudent(app.db, center, { email: 'errata@demo.test', password_hash: null })
  await manager.ok('updateStudent', { params: { id: student.id }, ifMatch: 1, body: { email: 'acertada@demo.test' } })
  expect([await subjectsTo('errata@demo.test'), await subjectsTo('acertada@demo.test')]).toEqual([[], []])
})

it('a person whose password is replaced by a one-time password is notified once', async () => {
  const { center, manager } = await school()
  const [student, fresh] = [await createStudent(app.db, center), await createStudent(app.db, center, { password_hash: null })]
  const renew = () => manager.ok('giveOneTimePasswords', { body: { center: center.id, ids: [student.id, fresh.id] } })
  await renew()
  await renew()
  expect([await subjectsTo(student.email), await subjectsTo(fresh.email)]).toEqual([
    ['Tu centro te ha dado una contraseña nueva para Aula'],
    [],
  ])
})
