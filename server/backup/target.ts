import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdDataFolder } from '../data-folder.ts'
import { restoreReason } from '../modules/audit/without-actor.ts'
import { openPGlite, openPostgres, type Store } from '../db/client.ts'
import { syncTree } from '../db/durable-files.ts'
import { applyMigrations, readMigrations } from '../db/migrate.ts'
import { type RunSql, runSql } from '../db/run-sql.ts'
import { quoted } from './dump.ts'
import { loadTables } from './load.ts'
import type { BackupSettings } from './make.ts'
import { BackupError, type Manifest } from './manifest.ts'

/** Where a backup is restored to. */
export interface Target {
  /** Whether nobody has used it: no people, centers or files. */
  isEmpty: boolean
  /** Loads the database of a backup in place of what is there. @returns where the old data is, for people */
  load: (folder: string, manifest: Manifest) => Promise<string[]>
  close: () => Promise<void>
}

/** What was true for browsers, links and exports at the moment of the backup is over. */
const endings = `update auth_sessions set revoked_at = now(), revoked_reason = 'ended' where revoked_at is null;
  update password_links set used_at = now() where kind = 'reset' and used_at is null;
  update data_exports set state = 'expired', storage_key = null where state = 'ready';
  update data_exports set state = 'failed', failure = 'internal', storage_key = null, finished_at = now() where state in ('queued', 'running');
  delete from data_export_parts`

/** The log says from when on it may be silent about what happened before: between the backup and its restore. */
const restoreEvent = `insert into audit_log (at, action, entity, after, reason, request_id)
  values (now(), 'restored', 'installation', jsonb_build_object('taken_at', $1::text), '${restoreReason}', gen_random_uuid()::text)`

/** Makes the tables of a backup's program, loads its rows and migrates them to this program. */
async function loadDatabase(run: RunSql, folder: string, manifest: Manifest): Promise<void> {
  const migrations = await readMigrations()
  await applyMigrations(run, migrations.slice(0, manifest.migration.version))
  await loadTables(run, folder, manifest)
  await applyMigrations(run, migrations)
  await run(endings)
  await run(restoreEvent, [manifest.taken_at])
}

async function hasTables(run: RunSql): Promise<boolean> {
  const rows = await run(`select 1 as one from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`, [])
  return rows.length > 0
}

async function isUnused(run: RunSql): Promise<boolean> {
  if (!(await hasTables(run))) return true
  const [found] = await run(`select to_regclass('public.users') is not null as users`, [])
  if (!found?.['users']) return false
  const rows = await run('select 1 as one from users union all select 1 from centers union all select 1 from files limit 1', [])
  return rows.length === 0
}

/** Gives the schemas of the product other names, and makes an empty one. */
async function setSchemasAside(run: RunSql, aside: string): Promise<void> {
  const extensions = await run(`select extname::text as name from pg_extension where extnamespace = 'public'::regnamespace`, [])
  await run(`alter schema public rename to ${quoted(aside)}; create schema public; grant usage on schema public to public`)
  for (const { name } of extensions) await run(`alter extension ${quoted(String(name))} set schema public`)
  const [jobs] = await run(`select to_regnamespace('pgboss') is not null as found`, [])
  if (jobs?.['found']) await run(`alter schema pgboss rename to ${quoted(`${aside}_jobs`)}`)
}

/** @throws BackupError while others are connected: a server would write into what is moved aside */
async function refuseOthers(run: RunSql): Promise<void> {
  const others = await run(
    `select distinct coalesce(nullif(application_name, ''), 'unnamed') || coalesce(' from ' || host(client_addr), '') as name
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    [],
  )
  if (others.length === 0) return
  throw new BackupError(
    `Others are connected to the database (${others.map(({ name }) => String(name)).join(', ')}). Stop the servers first; nothing was changed.`,
  )
}

async function openPostgresTarget(url: string, stamp: string): Promise<Target> {
  const store = await openPostgres(url, 1)
  const aside = `before_${stamp}`
  try {
    await runSql(store, refuseOthers)
    const isEmpty = await runSql(store, isUnused)
    return {
      isEmpty,
      async load(folder, manifest) {
        const wasMovedAside = await runSql(store, async (run) => {
          await run('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
          await refuseOthers(run)
          const isThere = await hasTables(run)
          if (isThere) await setSchemasAside(run, aside)
          await loadDatabase(run, folder, manifest)
          if (isThere && isEmpty)
            await run(`drop schema ${quoted(aside)} cascade; drop schema if exists ${quoted(`${aside}_jobs`)} cascade`)
          return isThere && !isEmpty
        })
        return wasMovedAside ? [`schemas ${aside} and ${aside}_jobs of the database`] : []
      },
      close: store.close,
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Whether nobody has used an embedded database. */
async function isUnusedFolder(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true
  const store = await openPGlite(folder)
  return runSql(store, isUnused).finally(() => store.close())
}

async function loadEmbedded(folder: string, backup: string, manifest: Manifest): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const store: Store = await openPGlite(folder, undefined, { isThrowaway: true })
  await runSql(store, (run) => loadDatabase(run, backup, manifest)).finally(() => store.close())
  await syncTree(folder)
}

async function openEmbeddedTarget(dataDir: string, stamp: string): Promise<Target> {
  const release = holdDataFolder(dataDir)
  const folder = join(dataDir, 'db')
  try {
    const isEmpty = await isUnusedFolder(folder)
    return {
      isEmpty,
      async load(backup, manifest) {
        const fresh = `${folder}-unfinished`
        // Whole under this name: the start takes it when a crash comes between the two renames.
        const restored = `${folder}-restored`
        const aside = `${folder}-before-${stamp}`
        await rm(restored, { recursive: true, force: true })
        await loadEmbedded(fresh, backup, manifest)
        await rename(fresh, restored)
        const isThere = existsSync(folder)
        if (isThere) await rename(folder, aside)
        await rename(restored, folder)
        await syncTree(dataDir, { isDeep: false })
        if (isThere && isEmpty) await rm(aside, { recursive: true })
        return isThere && !isEmpty ? [aside] : []
      },
      close: async () => release(),
    }
  } catch (error) {
    release()
    throw error
  }
}

/** The place that the settings name. @throws BackupError or DataFolderError while it is in use */
export const openTarget = ({ databaseDirectUrl, databaseUrl, dataDir }: BackupSettings, stamp: string): Promise<Target> =>
  databaseUrl === null ? openEmbeddedTarget(dataDir, stamp) : openPostgresTarget(databaseDirectUrl ?? databaseUrl, stamp)
