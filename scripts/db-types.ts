// Writes server/db/schema.gen.ts from the catalog of a freshly migrated embedded database.
// `check` writes nothing and fails when the file does not match the migrations.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPGlite } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { type RunSql, runSql } from '../server/db/run-sql.ts'

const target = join(import.meta.dirname, '../server/db/schema.gen.ts')
const bookkeeping = 'schema_migrations'

const scalars: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  inet: 'string',
  numeric: 'string',
  date: 'string',
  bool: 'boolean',
  timestamptz: 'Timestamp',
  jsonb: 'JsonColumn',
  bytea: 'Uint8Array',
}

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  has_default: boolean
  generated: boolean
}

async function readCatalog(run: RunSql) {
  const columns = (await run(`
    select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
           a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' as generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)) as unknown as Column[]
  const checks = await run(`
    select c.relname as "table", a.attname as "column", pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace and array_length(k.conkey, 1) = 1`)
  const unions = new Map<string, string>()
  for (const { table, column, definition } of checks) {
    // the catalog stores check (col in ('a', 'b')) as CHECK ((col = ANY (ARRAY['a'::text, 'b'::text]))), one value as CHECK ((col = 'a'::text))
    const whole = /^CHECK \(\((?:\w+) = (?:ANY \(ARRAY\[(.+)\]\)|('.+'::text))\)\)$/.exec(String(definition))
    const values = [...(whole?.[1] ?? whole?.[2] ?? '').matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => `'${value}'`)
    if (values.length > 0) unions.set(`${String(table)}.${String(column)}`, values.join(' | '))
  }
  return { columns, unions }
}

function typeOf(column: Column, unions: Map<string, string>): string {
  const isArray = column.type.startsWith('_')
  const scalar = scalars[isArray ? column.type.slice(1) : column.type]
  if (!scalar) throw new Error(`${column.table}.${column.column}: no type for ${column.type}`)
  const base = unions.get(`${column.table}.${column.column}`) ?? (isArray ? `${scalar}[]` : scalar)
  const value = column.nullable ? `${base} | null` : base
  if (column.generated) return `GeneratedAlways<${value}>`
  return column.has_default ? `Generated<${value}>` : value
}

function render({ columns, unions }: Awaited<ReturnType<typeof readCatalog>>): string {
  const tables = Map.groupBy(
    columns.filter((c) => c.table !== bookkeeping),
    (c) => c.table,
  )
  const nameOf = (table: string) =>
    `${table
      .split('_')
      .map((word) => word[0]?.toUpperCase() + word.slice(1))
      .join('')}Table`
  const bodies = [...tables].map(
    ([table, list]) => `export interface ${nameOf(table)} {\n${list.map((c) => `  ${c.column}: ${typeOf(c, unions)}\n`).join('')}}\n`,
  )
  const index = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)}\n`).join('')
  return `// Written by scripts/db-types.ts from the migrations. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { JsonColumn } from './json.ts'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
export type Timestamp = ColumnType<Date, Date | string, Date | string>

${bodies.join('\n')}
export interface Tables {
${index}}
`
}

const store = await openPGlite()
await migrate(store)
const text = render(await runSql(store, readCatalog))
await store.close()

if (process.argv.includes('check')) {
  const kept = await readFile(target, 'utf8').catch(() => '')
  if (kept !== text) {
    console.error('server/db/schema.gen.ts does not fit the migrations. Run: npm run schema')
    process.exit(1)
  }
} else {
  await writeFile(target, text)
}
