import { join } from 'node:path'
import type { RunSql } from '../db/run-sql.ts'
import { type Column, plainSettings, quoted, readTables, type Table } from './dump.ts'
import { readLines } from './lines.ts'
import { BackupError, databaseFolder, type Manifest, type TableDump } from './manifest.ts'

/** Characters of rows in one statement, about. */
const batchLength = 1_000_000

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const readForeignKeys = async (run: RunSql) =>
  (await run(
    `select c.relname::text as table, conname::text as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = conrelid
     where contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`,
    [],
  )) as unknown as ForeignKey[]

const inPublic = (name: string) => `public.${quoted(name)}`

/** Statement that adds rows, given as one JSON array of the lines of a backup. */
function insertion(table: Table, columns: readonly Column[]): string {
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const values = columns.map(({ type }, index) => `(r->>${index})::${type}`).join(', ')
  return `insert into ${inPublic(table.name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::text::jsonb) as rows(r)`
}

async function loadTable(run: RunSql, folder: string, table: Table, { columns, name, rows }: TableDump): Promise<void> {
  const types = new Map(table.columns.map((column) => [column.name, column]))
  const known = columns.flatMap((column) => types.get(column) ?? [])
  if (known.length !== columns.length || known.length !== types.size)
    throw new BackupError(`Table ${name} has other columns in the backup than in this program.`)
  const statement = insertion(table, known)
  let batch: string[] = []
  let length = 0
  const write = async () => {
    if (batch.length > 0) await run(statement, [`[${batch.join(',')}]`])
    batch = []
    length = 0
  }
  for await (const lines of readLines(join(folder, databaseFolder, `${name}.jsonl.gz`))) {
    for (const line of lines) {
      batch.push(line)
      length += line.length
      if (length >= batchLength) await write()
    }
  }
  await write()
  const [count] = await run(`select count(*)::int as rows from ${inPublic(name)}`, [])
  if (Number(count?.['rows']) !== rows) throw new BackupError(`Table ${name} got ${String(count?.['rows'])} of its ${rows} rows.`)
}

/**
 * Loads the rows of a backup into a database that has been migrated as far as the backup, in a transaction. Triggers do not run: the rows
 * contain what they have done. References are checked at the end.
 */
export async function loadTables(run: RunSql, folder: string, { sequences, tables }: Manifest): Promise<void> {
  await run(plainSettings)
  const own = await readTables(run)
  const byName = new Map(own.map((table) => [table.name, table]))
  const missing = own.filter(({ name }) => !tables.some((table) => table.name === name))
  if (missing.length > 0) throw new BackupError(`The backup lacks the tables ${missing.map(({ name }) => name).join(', ')}.`)
  const references = await readForeignKeys(run)
  for (const { name, table } of references) await run(`alter table ${inPublic(table)} drop constraint ${quoted(name)}`)
  for (const { name } of own) await run(`alter table ${inPublic(name)} disable trigger user`)
  // rows that migrations have written are in the backup as well
  await run(`truncate ${own.map(({ name }) => inPublic(name)).join(', ')}`)
  for (const dump of tables) {
    const table = byName.get(dump.name)
    if (!table) throw new BackupError(`Table ${dump.name} of the backup is unknown to this program.`)
    await loadTable(run, folder, table, dump)
  }
  for (const { is_called, last_value, name } of sequences)
    await run('select setval($1::text::regclass, $2::text::bigint, $3::text::boolean)', [inPublic(name), last_value, String(is_called)])
  for (const { definition, name, table } of references)
    await run(`alter table ${inPublic(table)} add constraint ${quoted(name)} ${definition}`)
  for (const { name } of own) await run(`alter table ${inPublic(name)} enable trigger user`)
}
