import { join } from 'node:path'
import { apiDefinition, buildApp } from '#server/app.ts'
import type { BackupSettings } from '#server/backup/make.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openPGlite, type Store } from '#server/db/client.ts'
import { openLog } from '#server/log.ts'
import { openDeps, openStore } from '#server/open.ts'
import { Client } from '#server/testing/client.ts'
import { contractCheck } from '#server/testing/contract-check.ts'
import { emptyDatabase, serverUrl } from '#server/testing/template.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

/** Settings of an installation in a folder, as the environment would give them. */
const configOf = (dataDir: string, databaseUrl: string | null, place: string): Config => ({
  ...readConfig({ LOG_LEVEL: 'silent', SECOND_FACTOR_FOR_ADMINS: 'false', DATA_DIR: dataDir, BACKUP_DIR: place }),
  databaseUrl,
})

/** An installation without anything: on a new database of the server, or with the embedded one. */
export async function emptyInstallation(
  engine: 'postgres' | 'pglite',
  place: string,
): Promise<{ config: Config; drop: () => Promise<unknown> }> {
  const dataDir = await temporaryFolder()
  if (engine === 'pglite') return { config: configOf(dataDir, null, place), drop: async () => undefined }
  const { drop, url } = await emptyDatabase(String(serverUrl))
  return { config: configOf(dataDir, url, place), drop }
}

/**
 * The same installation in a form that can be backed up: on the server of the tests it is one already; an embedded database of a test is
 * in memory and continues in a folder.
 */
export async function onDisk(store: Store, dataDir: string, place: string): Promise<{ settings: BackupSettings; store: Store }> {
  const { engine } = store
  if (engine.kind === 'postgres') return { settings: configOf(dataDir, engine.pool.options.connectionString ?? null, place), store }
  const copy = await openPGlite(join(dataDir, 'db'), await engine.pglite.dumpDataDir('none'))
  return { settings: configOf(dataDir, null, place), store: copy }
}

/** Opens an installation as its server does. */
export async function openInstallation(config: Config) {
  const store = await openStore(config)
  const { deps, queue } = await openDeps(config, store, openLog('silent'))
  const app = await buildApp(deps)
  const check = contractCheck(apiDefinition.contract)
  return {
    store,
    visitor: () => new Client(app, check),
    async close() {
      await app.close()
      await queue.stop()
      await store.close()
    },
  }
}
