import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startS3, type TemporaryS3 } from '#tests/support/s3.ts'
import { type Files, FilesUnavailable, localFiles } from '#server/adapters/files.ts'
import { s3Files } from '#server/adapters/s3-files.ts'
import { storeFile, storeFiles } from '#server/testing/factories/files.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { copyStore } from './copy-store.ts'

let app: TestApp
let s3: TemporaryS3
let folder: Files
let bucket: Files
beforeAll(async () => {
  app = await testApp()
  s3 = await startS3()
  const place = await temporaryFolder()
  folder = localFiles(join(place, 'files'))
  bucket = s3Files(s3.bucket, join(place, 'incoming'))
})
afterAll(async () => {
  await s3.stop()
  await app.close()
})

it('copies what is missing, there and back, and names what is damaged', async () => {
  const given = ['uno', 'dos', 'tres'].map((content) => ({
    name: `${content}.txt`,
    media_type: 'text/plain',
    content: Buffer.from(content),
  }))
  await storeFiles({ db: app.db, files: folder }, given)
  expect(await copyStore(app.db, folder, bucket)).toEqual({ copied: 3, present: 0, unusable: [] })

  const rows = await app.db.selectFrom('files').select(['name', 'storage_key']).orderBy('name').execute()
  const [two, three] = rows.map(({ storage_key }) => storage_key) as [string, string]
  await storeFile({ db: app.db, files: folder }, { name: 'x.txt', content: Buffer.from('cuatro') })
  await bucket.remove(two)
  // the other storage has a broken copy
  await bucket.remove(three)
  await bucket.save(Readable.from(['tr']), 10, three)
  expect(await copyStore(app.db, folder, bucket)).toEqual({ copied: 3, present: 1, unusable: [] })

  for (const { storage_key } of rows) await folder.remove(storage_key)
  await bucket.remove(two)
  expect(await copyStore(app.db, bucket, folder)).toEqual({ copied: 2, present: 1, unusable: [two] })
  expect(await text(await folder.read(three))).toBe('tres')
})

it('says that the bucket does not answer, and copies nothing', async () => {
  const away = s3Files({ ...s3.bucket, secretAccessKey: 'another one' }, await temporaryFolder())
  await expect(copyStore(app.db, folder, away)).rejects.toThrow(FilesUnavailable)
})
