// npm run restore -- FOLDER: puts the installation of the settings back as a backup has it. Stop the servers first.
import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { describeBackup } from '../server/backup/make.ts'
import { BackupError } from '../server/backup/manifest.ts'
import { restoreBackup } from '../server/backup/restore.ts'
import { type Config, ConfigError, readConfig } from '../server/config.ts'
import { DataFolderError, openDataFolder } from '../server/data-folder.ts'
import { MigrationError } from '../server/db/migrate.ts'
import { inBackground } from '../server/db/request-scope.ts'
import { runCommand } from './setup/command.ts'

const usage = `npm run restore -- FOLDER [--replace [--yes]], with the settings of the server (DATABASE_URL, DATA_DIR, SECRET)

Restores a backup into an empty installation, on either database. All of the backup is checked before anything changes.
With --replace also where there is data: asks for the name of the place, or takes --yes, and moves the old data aside.`

/** The name that somebody types who is sure: of the database, or of the data folder. */
const nameOf = ({ databaseUrl, dataDir }: Config) => (databaseUrl === null ? basename(dataDir) : new URL(databaseUrl).pathname.slice(1))

async function isConfirmed(config: Config): Promise<boolean> {
  if (!process.stdin.isTTY) throw new BackupError('--yes is missing. See: npm run restore -- --help')
  const name = nameOf(config)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Replace the data in ${name}? Type its name: `).finally(() => terminal.close())
  return answer.trim() === name
}

async function run(): Promise<string[]> {
  const { positionals, values } = parseArgs({
    options: { replace: { type: 'boolean' }, yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help) return [usage]
  const [folder] = positionals
  if (folder === undefined) throw new BackupError('FOLDER is missing. See: npm run restore -- --help')
  const config = readConfig(process.env)
  await openDataFolder(config.dataDir)
  const mayReplace = async () => values.replace === true && (values.yes === true || isConfirmed(config))
  const { aside, manifest, warnings } = await restoreBackup(config, folder, { mayReplace })
  return [
    `Restored. ${describeBackup({ folder, manifest })[0] ?? ''}`,
    ...aside.map((place) => `The old data is in: ${place}`),
    ...warnings,
    'Everybody has to sign in again. Start the server.',
  ]
}

runCommand(() => inBackground(run), [BackupError, ConfigError, DataFolderError, MigrationError])
