import { sql } from 'kysely'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter } from '#server/testing/factories/index.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { serverUrl } from '#server/testing/template.ts'
import { openPGlite } from './client.ts'
import { openView, viewsOf } from './view.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('a view', () => {
  it('shows one moment, whatever is written meanwhile, and is not written to', async () => {
    const { id } = await createCenter(app.db, { name: 'Before' })
    const view = await app.ctx.openView()
    const read = () => view.db.selectFrom('centers').where('id', '=', id).select(['name', 'created_at']).executeTakeFirst()
    const before = await read()
    expect(before).toEqual({ name: 'Before', created_at: expect.any(Date) as unknown })
    await app.db.updateTable('centers').where('id', '=', id).set({ name: 'After' }).execute()
    await createCenter(app.db)
    expect(await read()).toEqual(before)
    expect((await view.db.selectFrom('centers').select('id').execute()).map((center) => center.id)).toEqual([id])
    await expect(view.db.updateTable('centers').set({ name: 'Never' }).execute()).rejects.toThrow('read-only')
    await view.close()
  })

  it.runIf(serverUrl)('opens on a connection that has prepared as many statements as it keeps', async () => {
    for (let statement = 0; statement < 310; statement += 1)
      for (let time = 0; time < 2; time += 1) await sql.raw(`select ${statement} as statement`).execute(app.db)
    for (let time = 0; time < 3; time += 1) {
      const view = await app.ctx.openView()
      expect((await sql<{ two: number }>`select 2 as two`.execute(view.db)).rows).toEqual([{ two: 2 }])
      await view.close()
    }
  })
})

describe('a view of an embedded database in a folder', () => {
  it.skipIf(serverUrl)('is a copy that others do not wait for, and is deleted when it is closed', async () => {
    const folder = join(await temporaryFolder(), 'db')
    const store = await openPGlite(folder, undefined, { isThrowaway: true })
    await sql`create table notes (id int primary key, text text not null)`.execute(store.db)
    await sql`insert into notes select id, 'before' from generate_series(1, 200) as id`.execute(store.db)
    let changes = 0
    const opened = new AbortController()
    const writer = (async () => {
      for (; !opened.signal.aborted; changes += 1) {
        await sql`update notes set text = 'after' || ${String(changes)}`.execute(store.db)
        await nextTurn()
      }
    })()
    const view = await openView(store)
    opened.abort()
    await writer
    await sql`update notes set text = 'later'`.execute(store.db)
    expect(changes).toBeGreaterThan(1)
    const { rows } = await sql<{ text: string; count: number }>`select text, count(*)::int from notes group by text`.execute(view.db)
    expect(rows).toEqual([{ text: expect.stringMatching(/^(before|after\d+)$/) as unknown, count: 200 }])
    expect(await readdir(viewsOf(folder))).toHaveLength(1)
    await view.close()
    expect(await readdir(viewsOf(folder))).toEqual([])
    await store.close()
  })
})
