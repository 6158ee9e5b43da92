import type { Caller } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { receiveBytes } from '#server/modules/files/uploads.ts'
import { requireCenterAccess } from '#server/modules/access/centers.ts'
import { limits } from './reading/limits.ts'
import { readTable, type Table } from './reading/table.ts'
import { Unreadable } from './reading/unreadable.ts'
import { readImport } from './queries.ts'
import { keepSheets, listOf } from './sheets.ts'
import { storeRows } from './store-rows.ts'

/** Unfinished imports are deleted after so many days, because they hold personal data. */
const forgetAfterDays = 30

/** The center of the request, or the caller's only one. */
async function centerOf(db: Db, caller: Caller, given: number | undefined): Promise<number> {
  const own = caller.managedCenterId ?? (caller.centerIds.length === 1 ? caller.centerIds[0] : undefined)
  const centerId = given ?? own
  if (centerId === undefined) throw invalid({ center: ['required'] })
  await requireCenterAccess(db, caller, centerId)
  return centerId
}

async function read(bytes: Uint8Array): Promise<Table> {
  try {
    return await readTable(bytes)
  } catch (error) {
    if (error instanceof Unreadable) throw invalid({ file: [error.code] })
    throw error
  }
}

/** Reads the file and stores its rows; the file itself is not stored. */
export const createImport: Handler<'createImport'> = async ({ caller, query, raw }, ctx) => {
  const { clock, db } = ctx
  const centerId = await centerOf(db, caller, query.center)
  const { name, bytes } = await receiveBytes(raw, ctx, { limit: limits.bytes, centerId })
  const table = await read(bytes)
  const now = clock.now()
  const id = await transact(db, async (tx) => {
    const before = (days: number) => new Date(now.getTime() - days * 24 * 3600_000)
    await tx
      .deleteFrom('student_imports')
      .where('center_id', '=', centerId)
      .where('state', 'in', ['mapping', 'checked'])
      .where(({ and, eb, or }) =>
        or([
          eb('created_at', '<', before(forgetAfterDays)),
          // Its list was never stored as a whole. One that is replaced by another sheet has a later revision.
          and([eb('is_stored', '=', false), eb('revision', '=', 0), eb('created_at', '<', before(1))]),
        ]),
      )
      .execute()
    const made = await tx
      .insertInto('student_imports')
      .values({
        center_id: centerId,
        created_by: caller.id,
        file_name: name,
        source: query.source ?? 'file',
        format: table.format,
        encoding: table.encoding,
        delimiter: table.delimiter,
        ...listOf(table),
        created_at: now,
        is_stored: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepSheets(tx, made.id, table.sheets)
    return made.id
  })
  await storeRows(db, { importId: id, centerId, revision: 0 }, table.rows)
  return answer(201, await readImport(db, caller, id, now))
}
