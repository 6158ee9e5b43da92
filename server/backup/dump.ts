import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../db/client.ts'
import { type RunSql, runSql } from '../db/run-sql.ts'
import { writeLines } from './lines.ts'
import type { Manifest, SequenceValue, TableDump } from './manifest.ts'

/** Bytes of rows in memory, about. */
const batchBytes = 2_000_000

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Text output and input of values must not depend on the settings of the server. */
export const plainSettings = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

export interface Column {
  name: string
  type: string
}
export interface Table {
  name: string
  /** Without generated ones, which the database computes again. */
  columns: Column[]
  /** Columns of the primary key; a table without one is read in the order of the disk. */
  key: string[]
}

/** The tables of the product. Unlogged ones hold what may be lost, and background jobs are in a schema of their own. */
export async function readTables(run: RunSql): Promise<Table[]> {
  const rows = await run(
    `select c.relname::text as name,
       (select json_agg(json_build_object('name', attname::text, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       coalesce((select json_agg(attname::text order by array_position(i.indkey::int[], attnum::int))
        from pg_index i join pg_attribute on attrelid = c.oid and attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
     order by c.relname`,
    [],
  )
  return rows as unknown as Table[]
}

/** The rows that a query selects as one text column `line`, as pieces of whole lines. */
async function* linesOf(run: RunSql, query: string, onRows: (count: number) => void): AsyncGenerator<string> {
  await run(`declare backup no scroll cursor for ${query}`)
  for (let size = 100; ;) {
    const rows = await run(`fetch ${size} from backup`)
    if (rows.length === 0) break
    onRows(rows.length)
    const piece = rows.map(({ line }) => `${String(line)}\n`).join('')
    yield piece
    size = Math.min(2000, Math.max(10, Math.floor((batchBytes * rows.length) / piece.length)))
  }
  await run('close backup')
}

async function dumpTable(run: RunSql, { columns, key, name }: Table, folder: string): Promise<TableDump> {
  let rows = 0
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const order = key.length > 0 ? key.map(quoted).join(', ') : 'ctid'
  const query = `select array_to_json(array[${values}])::text as line from public.${quoted(name)} order by ${order}`
  const lines = linesOf(run, query, (count) => {
    rows += count
  })
  const file = join(folder, `${name}.jsonl.gz`)
  const sha256 = await writeLines(file, lines)
  const { size: bytes } = await stat(file)
  return { name, columns: columns.map((column) => column.name), rows, bytes, sha256 }
}

async function readSequences(run: RunSql): Promise<SequenceValue[]> {
  const names = await run(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
    [],
  )
  const values: SequenceValue[] = []
  for (const name of names.map((row) => String(row['name']))) {
    const [row] = await run(`select last_value::text, is_called from public.${quoted(name)}`, [])
    values.push({ name, last_value: String(row?.['last_value']), is_called: row?.['is_called'] === true })
  }
  return values
}

type DatabasePart = Pick<Manifest, 'migration' | 'tables' | 'sequences'>

/**
 * Writes every table as a compressed file, all of one moment, and the list of stored files of that moment.
 * @param wantedFiles file for the list, in lines of `FileEntry`; exports expire within days and are left out
 */
export async function dumpDatabase(store: Store, folder: string, wantedFiles: string): Promise<DatabasePart> {
  return runSql(store, async (run) => {
    // the first statement decides what all of them see
    await run('set transaction isolation level repeatable read, read only')
    await run('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await run(plainSettings)
    const [migration] = await run('select version, name from schema_migrations order by version desc limit 1', [])
    const tables: TableDump[] = []
    for (const table of await readTables(run)) tables.push(await dumpTable(run, table, folder))
    await writeLines(
      wantedFiles,
      linesOf(run, `select json_build_array(storage_key, size, sha256)::text as line from files order by storage_key`, () => undefined),
    )
    return {
      migration: { version: Number(migration?.['version'] ?? 0), name: String(migration?.['name'] ?? '') },
      tables,
      // they count outside the transaction, so they are at least as high as its rows
      sequences: await readSequences(run),
    }
  })
}
