import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { SetupError } from './step.mjs'

/** The Node that everything runs on: the server's TypeScript runs as it stands only on this one. */
const needed = 24

/**
 * Finds that Node: the one that the dependencies brought, else the one that runs now.
 * @returns {string} its path
 * @throws {SetupError} when neither is new enough
 */
export function findNode() {
  const name = process.platform === 'win32' ? 'win' : process.platform
  const installed = join(root, 'node_modules', `node-${name}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  // it may be there and not run: the registry's packages do not tell musl from glibc
  if (existsSync(installed) && spawnSync(installed, ['--version']).status === 0) return installed
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  throw new SetupError(
    `Aula needs Node ${needed}: this is ${process.version}, and the dependencies bring none that runs on ${process.platform}-${process.arch}. ` +
      `Install Node ${needed} and try again.`,
  )
}
