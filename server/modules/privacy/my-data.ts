import { Readable } from 'node:stream'
import { FileMissing } from '#server/adapters/files.ts'
import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Handler } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'
import { safeName, uniqueNames } from '#server/modules/downloads/zip-names.ts'
import type { ZipEntry } from '#server/modules/downloads/zip.ts'
import { readExport } from '#server/modules/exports/queries.ts'
import { type ExportContents, runExport } from '#server/modules/exports/run.ts'
import { queueExport } from '#server/modules/exports/start.ts'
import { languageOf } from '#server/modules/people/queries.ts'
import { myDataReadme, fileNames } from '#server/texts/downloads.ts'
import { filesOf, personalLists, personalRows } from './queries.ts'

/** A list as a streamed JSON array. */
async function* listJson(db: Db, name: (typeof personalLists)[number], userId: number): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of personalRows(db, name, userId)) {
    const text = rows.map((row) => JSON.stringify(row, null, 2)).join(',\n')
    yield isFirst ? `[\n${text}` : `,\n${text}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

/** The zip of a person: a JSON list per kind of data, read in one view of the database, and their files. */
const personalContents: ExportContents = async function* ({ at, report, userId }, { files, openView }) {
  const paths = uniqueNames()
  const view = await openView()
  let stored
  try {
    const readme = myDataReadme[await languageOf(view.db, userId)]
    yield { path: paths(readme.path), at, text: readme.text }
    for (const [index, name] of personalLists.entries()) {
      yield { path: paths(`${name}.json`), at, open: async () => Readable.from(listJson(view.db, name, userId)) }
      report((index + 1) / personalLists.length / 2)
    }
    stored = await filesOf(view.db, userId)
  } finally {
    await view.close()
  }
  for (const [index, { storage_key, name, created_at, folder }] of stored.entries()) {
    const inside = folder.split('/').map((part) => safeName(part, '_'))
    const path = paths([fileNames.files, ...inside, safeName(name, fileNames.file)].join('/'))
    const content = await files.read(storage_key).catch((error: unknown) => {
      // A file that the person deletes meanwhile is no longer kept about them.
      if (error instanceof FileMissing) return null
      throw error
    })
    const entry: ZipEntry | null = content && { path, at: created_at, open: async () => content }
    if (entry) yield entry
    report((1 + (index + 1) / stored.length) / 2)
  }
}

export const startMyDataExport: Handler<'startMyDataExport'> = async ({ caller, params }, { clock, db, jobs }) => {
  await onlyThemselves(db, caller, params.id)
  const at = clock.now()
  const fileName = `${fileNames.myData}-${at.toISOString().slice(0, 10)}.zip`
  const exported = await transact(db, async (tx) => {
    const { id } = await queueExport(tx, jobs, at, { kind: 'personal', userId: caller.id, centerId: null, fileName })
    return readExport(tx, caller, id, at)
  })
  return answer(202, exported)
}

export const personalExportJobs = {
  'personal-export': ({ exportId }, ctx, signal) => runExport(exportId, personalContents, ctx, signal),
} satisfies Partial<JobTable<Ctx>>
