// npm run backup [-- verify FOLDER | list | help]: a backup of database and files, with the settings of the server, which may run.
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../server/config.ts'
import { describeBackup, makeBackup } from '../server/backup/make.ts'
import { BackupError } from '../server/backup/manifest.ts'
import { listBackups } from '../server/backup/places.ts'
import { verifyBackup } from '../server/backup/verify.ts'
import { CopyFailed } from '../server/db/embedded-copy.ts'
import { inBackground } from '../server/db/request-scope.ts'
import { runCommand } from './setup/command.ts'

const usage = `npm run backup -- COMMAND, with the settings of the server (DATABASE_URL, DATA_DIR, BACKUP_DIR)

  (none)           makes a backup, while the server runs or is stopped, and prints its folder
  verify FOLDER    reads all of a backup and compares it with its checksums
  list             the backups, oldest first
  help             this text

To put one back: npm run restore -- FOLDER`

/** Ends the backup, and what is unfinished of it, when the process is told to end. */
function untilSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stopping.abort(new BackupError('The backup was interrupted; nothing of it was kept.')))
  return stopping.signal
}

async function run(): Promise<string[]> {
  const { positionals, values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
  const [name, folder] = positionals
  if (values.help || name === 'help') return [usage]
  const config = readConfig(process.env)
  if (name === 'list') return listBackups(config.backup.place)
  if (name === 'verify') {
    if (folder === undefined) throw new BackupError('FOLDER is missing. See: npm run backup -- help')
    const manifest = await verifyBackup(folder)
    return [`The backup ${folder} is whole.`, ...describeBackup({ folder, manifest })]
  }
  if (name !== undefined) throw new BackupError(`There is no command "${name}". See: npm run backup -- help`)
  // people who use the server go first
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const made = await makeBackup(config, untilSignal())
  return [...describeBackup(made), made.folder]
}

runCommand(() => inBackground(run), [BackupError, ConfigError, CopyFailed])
