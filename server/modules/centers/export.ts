import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { answer, type Handler } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { type ZipEntry, zipOf } from '#server/modules/downloads/zip.ts'
import { auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { attachment } from '#server/modules/downloads/content-disposition.ts'
import { safeName } from '#server/modules/downloads/zip-names.ts'
import { type Belonging, belongings, keyOf, secretColumns, type TableName } from './belongings.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'

/** Rows that are read, and in memory, at a time. */
const chunk = 500

const secrets = sql.join(secretColumns.map((column) => sql.lit(column)))

/** The key of every five hundredth row of a table and of its last. */
async function milestones(db: Db, table: TableName, condition: Belonging): Promise<readonly number[][]> {
  const key = sql.join(keyOf(table))
  const { rows } = await sql<{ key: number[] }>`
    select key from (
      select array[${key}]::bigint[] as key, row_number() over (order by ${key}) as place, count(*) over () as size
      from ${sql.table(table)} where ${condition}) as ranked
    where place % ${chunk} = 0 or place = size order by key`.execute(db)
  return rows.map((row) => row.key)
}

/** Rows of a table after a key and up to another, as text: JSON, one row a line; null when they have gone meanwhile. */
async function rowsUpTo(db: Db, table: TableName, condition: Belonging, after: readonly number[] | undefined, last: readonly number[]) {
  const key = sql.join(keyOf(table))
  const place = (parts: readonly number[]) => sql.join(parts.map((part) => sql`${part}::bigint`))
  const isLater = after ? sql`(${key}) > (${place(after)})` : sql`true`
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg((to_jsonb(${sql.ref(table)}) - array[${secrets}])::text, E',\n' order by ${key}) as lines
    from ${sql.table(table)} where ${condition} and ${isLater} and (${key}) <= (${place(last)})`.execute(db)
  return rows[0]?.lines ?? null
}

/**
 * A table as a JSON array, read on as it is written. Both ends of each read are known beforehand: to look for the next rows by a
 * limit would sort what is left of the table again and again.
 */
async function* tableJson(db: Db, table: TableName, condition: Belonging): AsyncGenerator<string> {
  yield '[\n'
  let after: readonly number[] | undefined
  let isFirst = true
  for (const last of await milestones(db, table, condition)) {
    const lines = await rowsUpTo(db, table, condition, after, last)
    if (lines !== null) yield isFirst ? lines : `,\n${lines}`
    isFirst &&= lines === null
    after = last
  }
  yield '\n]\n'
}

/**
 * A zip that holds a JSON file per table in `datos/` and every file of the center in `archivos/`, by its id; it is written while
 * it is read, and whoever takes it along leaves an audit event.
 */
export const exportCenter: Handler<'exportCenter'> = async (call, { clock, db, files }) => {
  const { caller, params } = call
  await requireCenterAdmin(db, caller, params.id)
  const at = clock.now()
  const { slug } = await db.selectFrom('centers').where('id', '=', params.id).select('slug').executeTakeFirstOrThrow()
  const stored = await db
    .selectFrom('files')
    .where('center_id', '=', params.id)
    .select(['id', 'name', 'storage_key', 'created_at'])
    .orderBy('id')
    .execute()
  const tables = (Object.entries(belongings) as [TableName, (centerId: number) => Belonging][]).map(([table, condition]): ZipEntry => ({
    path: `datos/${table}.json`,
    at,
    open: async () => Readable.from(tableJson(db, table, condition(params.id))),
  }))
  const contents = stored.map(({ id, name, storage_key, created_at }): ZipEntry => ({
    path: `archivos/${id} ${safeName(name, 'archivo')}`,
    at: created_at,
    open: () => files.read(storage_key),
  }))
  await transact(db, (tx) =>
    recordAuditEvents(tx, auditContextOf(call, clock), [
      { action: 'exported', entity: 'center', entityId: params.id, centerId: params.id },
    ]),
  )
  return answer(200, zipOf([...tables, ...contents]), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': attachment(`${slug}-${at.toISOString().slice(0, 10)}.zip`),
    },
  })
}
