import type { Files } from '#server/adapters/files.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { type ZipEntry, zipDownload } from '#server/modules/downloads/zip.ts'
import { auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { displayName } from '#server/modules/people/person.ts'
import { selectedWorkPlace } from './place-queries.ts'
import { safeName, uniqueNames } from '#server/modules/downloads/zip-names.ts'
import { fileNames } from '#server/texts/downloads.ts'

type WorkRow = NonNullable<Awaited<ReturnType<typeof selectedWorkPlace>>>['works'][number]

/** Paths in the zip: `García Soler, Ana/v2 trabajo.pdf`; text and link as .txt beside the files. */
function entriesOf(rows: readonly WorkRow[], files: Files): ZipEntry[] {
  const folderOf = new Map<number, string>()
  const folders = uniqueNames()
  const entries: ZipEntry[] = []
  for (const [index, row] of rows.entries()) {
    const isFirst = rows[index - 1]?.id !== row.id
    if (isFirst) folderOf.set(row.id, folders(safeName(displayName(row), fileNames.student(row.id))))
    const within = (name: string) => `${folderOf.get(row.id)}/v${row.number} ${name}`
    const at = new Date(row.submitted_at ?? 0)
    if (isFirst && row.text.trim() !== '') entries.push({ path: within(fileNames.text), at, text: row.text })
    if (isFirst && row.link !== '') entries.push({ path: within(fileNames.link), at, text: `${row.link}\n` })
    const key = row.storage_key
    if (key !== null) entries.push({ path: within(safeName(row.file_name ?? '', fileNames.file)), at, open: () => files.read(key) })
  }
  const paths = uniqueNames()
  return entries.map((entry) => ({ ...entry, path: paths(entry.path) }))
}

/** The selected work of a group's students, all or some, as one zip. Each download is an audit event. */
export async function downloadAll(call: Call<'downloadAll'>, { db, clock, files }: Ctx) {
  const { caller, params, query } = call
  const place = await selectedWorkPlace(db, caller, clock.now(), { deliverableId: params.id, groupId: query.group }, query.student)
  if (!place) throw notFound()
  await transact(db, (tx) =>
    recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'works_downloaded',
        entity: 'deliverable',
        entityId: place.id,
        centerId: place.center_id,
        after: { group_id: place.group_id, ...(query.student && { count: query.student.length }) },
      },
    ]),
  )
  const name = safeName(`${place.name} - ${place.group_name}.zip`, `${fileNames.submissions}.zip`)
  return zipDownload(name, entriesOf(place.works, files))
}
