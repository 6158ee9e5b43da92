// npm run admin -- list | create | reset | unlock | remove-demo | copy-files: what the person who runs the server may do without an account.
// Reads the same settings as the server. The embedded database has one process at a time: stop the server first.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { FilesUnavailable } from '../server/adapters/files.ts'
import { copyStore } from '../server/backup/copy-store.ts'
import { type Config, ConfigError, readConfig } from '../server/config.ts'
import { DataFolderError, holdDataFolder, openDataFolder } from '../server/data-folder.ts'
import type { Store } from '../server/db/client.ts'
import { migrate, MigrationError } from '../server/db/migrate.ts'
import { ApiError } from '../server/errors.ts'
import { openFiles } from '../server/file-settings.ts'
import { openLog } from '../server/log.ts'
import {
  type CommandContext,
  CommandError,
  createCommand,
  listCommand,
  resetCommand,
  unlockCommand,
} from '../server/modules/installation/commands.ts'
import { removeDemo } from '../server/modules/installation/remove-demo.ts'
import { openDeps, openStore } from '../server/open.ts'
import { runCommand } from './setup/command.ts'

const usage = `npm run admin -- COMMAND, with the settings of the server (DATABASE_URL, DATA_DIR, PUBLIC_URL)

  list                         the IT admins
  create [--name NAME] [--surname SURNAME] [--email EMAIL] [--username USERNAME]
                               an IT admin; prints a link to choose the password
  reset USER [--second-factor]
                               a link to choose another password; USER is a username or an e-mail. With
                               --second-factor also turns off authenticator app, passkeys and recovery codes
  unlock USER                  ends the lockout after too many failed sign-ins
  remove-demo [--yes]          removes the demo school, and nothing else
  copy-files bucket | folder   copies the uploaded files from DATA_DIR to the bucket of S3_ENDPOINT, or back; may be repeated
  help                         this text

With the embedded database, stop the server first and start it again afterwards.`

interface Opened extends CommandContext {
  config: Config
  store: Store
}

/** An answer typed at the terminal. @throws CommandError where there is none */
async function ask(question: string, option: string): Promise<string> {
  if (!process.stdin.isTTY) throw new CommandError(`${option} is missing. See: npm run admin -- help`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return (await terminal.question(`${question}: `).finally(() => terminal.close())).trim()
}

const options = {
  name: { type: 'string' },
  surname: { type: 'string' },
  email: { type: 'string' },
  username: { type: 'string' },
  'second-factor': { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const readArguments = (args: string[]) => parseArgs({ args, options, allowPositionals: true })
type Values = ReturnType<typeof readArguments>['values']

const requireUser = async (user: string | undefined) => user ?? ask('Username or e-mail', 'USER')

const commands: Record<string, (opened: Opened, user: string | undefined, values: Values) => Promise<string[]>> = {
  list: listCommand,
  reset: async (opened, user, values) => resetCommand(opened, await requireUser(user), values['second-factor']),
  unlock: async (opened, user) => unlockCommand(opened, await requireUser(user)),
  async create(opened, _user, values) {
    const first_name = values.name ?? (await ask('First name', '--name'))
    const email = values.email ?? (await ask('E-mail', '--email'))
    if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new CommandError(`"${email}" is not an e-mail address.`)
    return createCommand(opened, { first_name, last_name_1: values.surname ?? '', email, username: values.username ?? '' })
  },
  async 'copy-files'({ config, db }, to) {
    if (to !== 'bucket' && to !== 'folder') throw new CommandError('Say where to: bucket or folder. See: npm run admin -- help')
    if (config.bucket === null) throw new CommandError('S3_ENDPOINT is missing: there is no bucket to copy files to or from.')
    const [folder, bucket] = [openFiles({ ...config, bucket: null }), openFiles(config)]
    const { copied, present, unusable } = await (to === 'bucket' ? copyStore(db, folder, bucket) : copyStore(db, bucket, folder))
    return [
      `Copied: ${copied} files. Already there: ${present}.`,
      ...(unusable.length > 0 ? [`Missing or damaged where they come from: ${unusable.length}.`, ...unusable] : []),
    ]
  },
  async 'remove-demo'({ config, db, now, store }, _user, values) {
    const isSure =
      values.yes === true || /^(y|yes|s|sí|si)$/i.test(await ask('Remove the demo school with all its people and work? (yes/no)', '--yes'))
    if (!isSure) throw new CommandError('Nothing was removed.')
    const { deps, queue } = await openDeps(config, store, openLog('silent'))
    try {
      const removed = await removeDemo(db, queue, now)
      if (!removed) throw new CommandError('There is no demo school in this database.')
      // the job in the database deletes them too, in case this process ends before
      for (const key of removed.files) await deps.files.remove(key)
      return [
        `Removed: ${removed.centers} centers, ${removed.people} people, ${removed.files.length} files.`,
        'If no IT admin is left, the next start of the server prints a link to create one.',
      ]
    } finally {
      await queue.stop()
    }
  },
}

/** @throws DataFolderError while the server uses the embedded database */
function holdDatabase(config: Config): () => void {
  if (config.databaseUrl !== null) return () => undefined
  try {
    return holdDataFolder(config.dataDir)
  } catch (error) {
    if (!(error instanceof DataFolderError)) throw error
    throw new CommandError(
      `The server is using the embedded database in ${config.dataDir}. Stop it, run this command again, and then start it.`,
    )
  }
}

async function run(): Promise<string[]> {
  const { positionals, values } = readArguments(process.argv.slice(2))
  const [name = 'help', user] = positionals
  if (values.help || name === 'help') return [usage]
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(`There is no command "${name}". See: npm run admin -- help`)
  const config = readConfig(process.env)
  await openDataFolder(config.dataDir)
  const release = holdDatabase(config)
  const store = await openStore(config)
  try {
    await migrate(store)
    return await command({ config, db: store.db, now: new Date(), store }, user, values)
  } finally {
    await store.close()
    release()
  }
}

/** The fields of an answer of the API as one line. */
function inOneLine(error: unknown): never {
  if (!(error instanceof ApiError) || !error.body.errors) throw error
  throw new CommandError(
    Object.entries(error.body.errors)
      .map(([field, codes]) => `${field}: ${codes.join(', ').replaceAll('_', ' ')}`)
      .join('; '),
  )
}

runCommand(() => run().catch(inOneLine), [CommandError, ConfigError, DataFolderError, FilesUnavailable, MigrationError])
