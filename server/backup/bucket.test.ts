import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { startS3 } from '#tests/support/s3.ts'
import { openFiles } from '#server/file-settings.ts'
import { storeFile } from '#server/testing/factories/files.ts'
import { testApp } from '#server/testing/app.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'
import { emptyInstallation, onDisk } from './testing/installation.ts'

it('backs up the files of a bucket and restores them into another', async () => {
  const [from, to] = await Promise.all([startS3(), startS3()])
  const app = await testApp({ bucket: from.bucket })
  const place = join(await temporaryFolder(), 'backups')
  onTestFinished(async () => {
    await app.close()
    await Promise.all([from.stop(), to.stop()])
  })
  const id = await storeFile({ db: app.db, files: app.ctx.files }, { content: Buffer.from('Mi memoria') })
  const { storage_key: key } = await app.db.selectFrom('files').where('id', '=', id).select('storage_key').executeTakeFirstOrThrow()

  const source = await onDisk(app.store, app.ctx.config.dataDir, place)
  if (source.store !== app.store) onTestFinished(() => source.store.close())
  const { folder } = await makeBackup({ ...source.settings, bucket: from.bucket }, new AbortController().signal)
  const { config, drop } = await emptyInstallation('pglite', place)
  onTestFinished(async () => void (await drop()))
  const target = { ...config, bucket: to.bucket }
  await restoreBackup(target, folder, { mayReplace: async () => false })
  expect(await to.keys()).toEqual([key])
  expect(await text(await openFiles(target).read(key))).toBe('Mi memoria')
})
