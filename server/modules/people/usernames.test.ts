import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createStudents } from '#server/testing/factories/index.ts'
import { freeUsernames } from './usernames.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const namesakes = (first_name: string, last_name_1: string, count: number) =>
  Array.from({ length: count }, () => ({ first_name, last_name_1 }))
const take = (usernames: readonly string[]) =>
  createCenter(app.db).then((center) =>
    createStudents(
      app.db,
      center,
      usernames.map((username) => ({ username })),
    ),
  )
/** The names, and the statements that they took. */
const free = (people: Parameters<typeof freeUsernames>[1], reserved?: readonly string[]) =>
  transact(app.db, async (tx) => {
    const before = app.roundTrips()
    const names = await freeUsernames(tx, people, reserved)
    return { names, statements: app.roundTrips() - before }
  })
const numbered = (stem: string, from: number, count: number) => Array.from({ length: count }, (_, index) => `${stem}${from + index}`)

describe('usernames from names', () => {
  it('of thousands of namesakes take as many statements as that of one person', async () => {
    const first = await free(namesakes('Ana', 'García', 3000))
    expect(first.names).toEqual(['ana.garcia', ...numbered('ana.garcia', 2, 2999)])
    await take(first.names.flatMap((name) => name ?? []))
    const second = await free([...namesakes('Ana', 'García', 2500), ...namesakes('Luz', 'Gil', 2)])
    expect(second.names).toEqual([...numbered('ana.garcia', 3001, 2500), 'luz.gil', 'luz.gil2'])
    const alone = await free(namesakes('Uxía', 'Rey', 1))
    expect(alone.names).toEqual(['uxia.rey'])
    expect([first.statements, second.statements]).toEqual([alone.statements, alone.statements])
  })

  it('skip names that are taken, or that somebody is about to get', async () => {
    await take(['eva.rey', 'eva.rey2', 'eva.rey3', 'eva.rey5', 'eva.rey7'])
    expect((await free(namesakes('Eva', 'Rey', 4), ['eva.rey4', 'eva.rey8'])).names).toEqual(
      numbered('eva.rey', 6, 1).concat('eva.rey9', 'eva.rey10', 'eva.rey11'),
    )
  })

  it('of a name that ends in digits differ from the numbered ones of another', async () => {
    await take(['uno', ...numbered('uno', 2, 10)])
    const { names } = await free([...namesakes('Uno', '', 2), ...namesakes('Uno1', '', 3)])
    expect(new Set(names).size).toBe(5)
    expect(names.slice(0, 2)).toEqual(['uno12', 'uno13'])
    expect(names.slice(2)).toEqual(['uno1', 'uno14', 'uno15'])
  })
})
