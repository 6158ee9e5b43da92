import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('opens on a connection that has prepared as many statements as it keeps', async () => {
  for (let statement = 0; statement < 310; statement += 1)
    for (let time = 0; time < 2; time += 1) await sql.raw(`select ${statement} as statement`).execute(app.db)
  for (let time = 0; time < 3; time += 1) {
    const view = await app.ctx.openView()
    const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(view.db)
    expect(rows).toEqual([{ level: process.env['TEST_DATABASE_URL'] ? 'repeatable read' : 'read committed' }])
    await view.close()
  }
})
