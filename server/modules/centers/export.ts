import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { answer, type Handler } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { safeName } from '../deliverables/zip-names.ts'
import { type ZipEntry, zipOf } from '#server/zip.ts'
import { attachment } from '../deliverables/content-disposition.ts'
import { belongings, secretColumns, type TableName } from './belongings.ts'
import { mustRun } from './reach.ts'

/** Rows of one table as a JSON array, one row a line. */
async function readTable(db: Db, table: TableName, condition: ReturnType<NonNullable<(typeof belongings)[TableName]>>): Promise<Readable> {
  const secrets = sql.join(secretColumns.map((column) => sql.lit(column)))
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(${sql.ref(table)}) - array[${secrets}])::text as row from ${sql.table(table)} where ${condition} order by 1`.execute(
    db,
  )
  return Readable.from([`[\n${rows.map(({ row }) => row).join(',\n')}\n]\n`])
}

/** A zip that holds a JSON file per table in `datos/` and every file of the center in `archivos/`, by its id. */
export const exportCenter: Handler<'exportCenter'> = async ({ caller, params }, { clock, db, files }) => {
  await mustRun(db, caller, params.id)
  const at = clock.now()
  const { slug } = await db.selectFrom('centers').where('id', '=', params.id).select('slug').executeTakeFirstOrThrow()
  const stored = await db
    .selectFrom('files')
    .where('center_id', '=', params.id)
    .select(['id', 'name', 'storage_key', 'created_at'])
    .orderBy('id')
    .execute()
  const tables = (Object.entries(belongings) as [TableName, NonNullable<(typeof belongings)[TableName]>][]).map(
    ([table, condition]): ZipEntry => ({ path: `datos/${table}.json`, at, open: () => readTable(db, table, condition(params.id)) }),
  )
  const contents = stored.map(({ id, name, storage_key, created_at }): ZipEntry => ({
    path: `archivos/${id} ${safeName(name, 'archivo')}`,
    at: created_at,
    open: () => files.read(storage_key),
  }))
  return answer(200, zipOf([...tables, ...contents]), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': attachment(`${slug}-${at.toISOString().slice(0, 10)}.zip`),
    },
  })
}
