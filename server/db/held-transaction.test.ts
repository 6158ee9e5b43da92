import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCenter } from '../testing/factories/index.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { transact } from './client.ts'
import { inOneTransaction } from './held-transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const add = (name: string) => transact(app.db, (tx) => createCenter(tx, { name }))
const count = async (name: string) => (await app.db.selectFrom('centers').where('name', '=', name).select('id').execute()).length

it('what the work does after its transaction is committed with it', async () => {
  const answer = await inOneTransaction(async () => {
    await add('Una')
    await createCenter(app.db, { name: 'Después' })
    return count('Una')
  })
  expect([answer, await count('Una'), await count('Después')]).toEqual([1, 1, 1])
})

it('queries at the same time inside the transaction get their own answers', async () => {
  const answers = await inOneTransaction(async () => {
    await add('A la vez 1')
    await createCenter(app.db, { name: 'A la vez 2' })
    return Promise.all([
      app.db.selectFrom('centers').where('name', '=', 'A la vez 1').select('name').executeTakeFirst(),
      app.db.selectFrom('centers').where('name', '=', 'A la vez 2').select(['name', 'id']).executeTakeFirst(),
      app.db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('users'))
        .executeTakeFirst(),
    ])
  })
  expect(answers).toMatchObject([{ name: 'A la vez 1' }, { name: 'A la vez 2' }, { users: expect.anything() }])
})

it('nothing is committed when the work fails after its transaction', async () => {
  const work = inOneTransaction(async () => {
    await add('Perdida')
    throw new Error('later')
  })
  await expect(work).rejects.toThrow('later')
  expect(await count('Perdida')).toBe(0)
})

it('a transaction that failed may be tried again, a second one may not follow', async () => {
  await inOneTransaction(async () => {
    await transact(app.db, () => Promise.reject(new Error('first try'))).catch(() => undefined)
    await add('Segundo intento')
  })
  expect(await count('Segundo intento')).toBe(1)
  const twice = inOneTransaction(async () => {
    await add('Primera')
    await add('Segunda')
  })
  await expect(twice).rejects.toThrow('one transaction already')
  expect([await count('Primera'), await count('Segunda')]).toEqual([0, 0])
})

it('code that goes on after the work has transactions of its own', async () => {
  let later: Promise<unknown> = Promise.resolve()
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  await inOneTransaction(async () => {
    later = finished.then(() => add('Más tarde'))
    await add('Antes')
  })
  finish()
  await later
  expect(await count('Más tarde')).toBe(1)
})
