import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, createCourse, storeFile } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a copy into another center is refused, and leaves nothing, where its files do not fit', async () => {
  const { id: by } = await createAdmin(app.db)
  const admin = await app.as(by)
  const [center, other] = [await createCenter(app.db), await createCenter(app.db, { storage_limit_gb: 1 })]
  const logo_file_id = await storeFile({ db: app.db, files: app.ctx.files }, { center_id: center.id, uploaded_by: by })
  const course = await createCourse(app.db, { center_id: center.id, logo_file_id })
  const full = 1024 ** 3
  const fill = (bytes: number) =>
    app.db
      .insertInto('center_storage')
      .values({ center_id: other.id, bytes })
      .onConflict((row) => row.column('center_id').doUpdateSet({ bytes }))
      .execute()
  const copies = () => app.db.selectFrom('courses').where('center_id', '=', other.id).select('id').execute()
  const call = () => admin.call('cloneCourse', { params: { id: course.id }, body: { center_id: other.id, name: 'Copia' } })
  // with room for one byte only their sum does not fit
  for (const bytes of [full, full - 1]) {
    await fill(bytes)
    expect(await call()).toMatchObject({ status: 409, body: { code: 'center_full', quota: { used: bytes, limit: full } } })
  }
  expect(await copies()).toEqual([])
  await fill(0)
  expect(await call()).toMatchObject({ status: 201 })
  expect(await copies()).toHaveLength(1)
})
