import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { SetupError } from './step.mjs'

/** The major version of Node that runs the server's TypeScript without a build. */
const needed = 24

/**
 * Finds a Node of this version: the one in the dependencies, else the current one.
 * @returns {string} its path
 * @throws {SetupError} when neither is new enough
 */
export function findNode() {
  const name = process.platform === 'win32' ? 'win' : process.platform
  const installed = join(root, 'node_modules', `node-${name}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  // it may exist and not run: the registry's packages do not distinguish musl from glibc
  if (existsSync(installed) && spawnSync(installed, ['--version']).status === 0) return installed
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  throw new SetupError(
    `Aula needs Node ${needed}: this is ${process.version}, and the dependencies bring none that runs on ${process.platform}-${process.arch}. ` +
      `Install Node ${needed} and try again.`,
  )
}
