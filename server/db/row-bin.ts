import { type RawBuilder, sql } from 'kysely'
import type { Tables, Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'

/**
 * The tables whose deleted rows wait together as JSON, in the order in which they are written again, each with the rows and with what must
 * still exist when a row `r` returns.
 */
export type BinnedTables = {
  readonly [Table in keyof Tables]?: { readonly rows: RawBuilder<unknown>; readonly stands: RawBuilder<unknown> }
}

/** The deleted rows by their table, as arguments of `jsonb_build_object`. */
export const binnedRows = (tables: BinnedTables) =>
  sql.join(
    Object.entries(tables).map(
      ([table, { rows }]) => sql`${sql.lit(table)}, (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${rows}) as r)`,
    ),
  )

/** Columns that a row is written with: all but generated ones. */
async function columnsOf(tx: Tx, tables: readonly string[]) {
  const { rows } = await sql<{ table_name: string; names: string }>`
    select table_name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns
      where table_schema = 'public' and table_name in (${sql.join(tables)}) and is_generated = 'NEVER' group by table_name`.execute(tx)
  return new Map(rows.map(({ table_name, names }) => [table_name, names]))
}

/** Writes deleted rows back with their ids. What a row refers to and does not exist any more keeps that row out. */
export async function writeBinned(tx: Tx, tables: BinnedTables, rows: object): Promise<void> {
  const columns = await columnsOf(tx, Object.keys(tables))
  for (const [table, { stands }] of Object.entries(tables)) {
    const names = sql.raw(columns.get(table) ?? '')
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${json(rows)}::jsonb -> ${table}) as r
      where ${stands}`.execute(tx)
  }
}
