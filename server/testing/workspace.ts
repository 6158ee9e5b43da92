import { mkdir, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db, Store } from '../db/client.ts'
import { restartCounter } from './factories/rows.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { testStore } from './template.ts'

/**
 * A database and a data folder. The worker process keeps them for its next test file and empties them in between, because
 * making a database and building the app take longer than most files.
 */
export interface Workspace {
  store: Store
  dataDir: string
}

const free: { workspace: Workspace; empty: () => Promise<void> }[] = []
let taken = 0

/** An empty workspace that no other test app of this process uses. */
export async function takeWorkspace(): Promise<{ workspace: Workspace; giveBack: () => Promise<void> }> {
  // names restart only when no database holds rows made with them
  if (taken === 0) restartCounter()
  taken += 1
  const entry = free.pop() ?? (await openWorkspace())
  return {
    workspace: entry.workspace,
    async giveBack() {
      await entry.empty()
      free.push(entry)
      taken -= 1
    },
  }
}

async function openWorkspace() {
  const store = await testStore()
  const dataDir = await temporaryFolder()
  const deleteRows = await rowRemover(store.db)
  return {
    workspace: { store, dataDir },
    async empty() {
      await deleteRows()
      await rm(dataDir, { recursive: true, force: true })
      await mkdir(dataDir)
    },
  }
}

/**
 * Removes the rows of all tables that are empty in a migrated database. Truncating them takes ten times as long, and numbering
 * goes on, so that no id means two people in one process.
 */
async function rowRemover(db: Db): Promise<() => Promise<void>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition`.execute(db)
  const filled = sql.raw<{ name: string }>(
    tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  )
  const kept = new Set((await filled.execute(db)).rows.map(({ name }) => name))
  const removals = tables.filter(({ name }) => !kept.has(name)).map(({ name }) => `delete from ${name};`)
  // the order of tables and the triggers that keep history do not matter to a replica
  const block = `do $$ begin set local session_replication_role = replica; ${removals.join(' ')} end $$`
  return async () => {
    await sql.raw(block).execute(db)
  }
}
