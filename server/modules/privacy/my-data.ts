import { Readable } from 'node:stream'
import type { Handler } from '#server/contract.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'
import { safeName, uniqueNames } from '#server/modules/downloads/zip-names.ts'
import { type ZipEntry, zipDownload } from '#server/modules/downloads/zip.ts'
import { languageOf } from '#server/modules/people/queries.ts'
import { myDataReadme, fileNames } from '#server/texts/downloads.ts'
import { filesOf, personalLists, personalRows } from './queries.ts'

/** A streamed zip of JSON lists and files; one list is in memory at a time. */
export const downloadMyData: Handler<'downloadMyData'> = async ({ caller, params }, { clock, db, files }) => {
  await onlyThemselves(db, caller, params.id)
  const at = clock.now()
  const paths = uniqueNames()
  const language = await languageOf(db, caller.id)
  const entries: ZipEntry[] = [{ path: paths(myDataReadme[language].path), at, text: myDataReadme[language].text }]
  for (const name of personalLists) {
    const open = async () => Readable.from([`${JSON.stringify(await personalRows(db, name, caller.id), null, 2)}\n`])
    entries.push({ path: paths(`${name}.json`), at, open })
  }
  for (const { storage_key: key, name, created_at, folder } of await filesOf(db, caller.id)) {
    const inside = folder
      .split('/')
      .map((part) => safeName(part, '_'))
      .join('/')
    entries.push({
      path: paths(`${fileNames.files}/${inside}/${safeName(name, fileNames.file)}`),
      at: created_at,
      open: () => files.read(key),
    })
  }
  const day = at.toISOString().slice(0, 10)
  return zipDownload(`${fileNames.myData}-${day}.zip`, entries)
}
