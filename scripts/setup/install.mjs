import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { memory, root } from './root.mjs'
import { SetupError, step } from './step.mjs'

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages */

const lockFile = join(root, 'package-lock.json')
const stampFile = join(memory, 'installed')

const fingerprint = () => createHash('sha256').update(readFileSync(lockFile)).update(`${process.platform} ${process.arch}`).digest('hex')

/**
 * The packages that a lock file lists, without the project itself.
 * @param {string} file
 * @returns {Packages}
 */
function packagesOf(file) {
  const { '': _project, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages
  return packages
}

/** @returns {boolean} whether every package that npm lists as installed exists */
function isWhole() {
  const done = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(done)) return false
  return Object.keys(packagesOf(done)).every((path) => existsSync(join(root, path, 'package.json')))
}

/** @returns {boolean} whether npm, run by hand, has already installed exactly the packages of the lock file */
function agreesWithLock() {
  const done = packagesOf(join(root, 'node_modules/.package-lock.json'))
  const locked = packagesOf(lockFile)
  const node = `node_modules/node-${process.platform}-${process.arch}`
  return Object.entries(locked).every(([path, { version, optional, devOptional }]) => {
    const found = done[path]
    if (found) return found.version === version
    return (optional || devOptional) && path !== node
  })
}

/** @returns {boolean} whether node_modules matches the lock file; stores the result to make the next check cheap */
function isInstalled() {
  if (!existsSync(lockFile) || !isWhole()) return false
  const current = fingerprint()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current) return true
  if (!agreesWithLock()) return false
  remember(current)
  return true
}

/** @param {string} lock the fingerprint of the installed lock file */
function remember(lock) {
  mkdirSync(memory, { recursive: true })
  writeFileSync(stampFile, lock)
}

/** @param {string} output what npm printed @returns {string} why it failed, in one line */
function reason(output) {
  const lines = output.split('\n').flatMap((line) => (/^npm (error|ERR!) ./.test(line) ? [line.replace(/^npm (error|ERR!) /, '')] : []))
  const code = lines.find((line) => line.startsWith('code '))?.slice(5)
  const text =
    lines.find((line) => !/^(code|syscall|errno|path|dest|A complete log)\b/.test(line.trim())) ?? output.trim().split('\n').at(-1)
  const log = lines.find((line) => line.startsWith('A complete log'))?.split(': ')[1]
  return [code, text?.trim(), log && `(log: ${log})`].filter(Boolean).join(' ')
}

/** @returns {[string, ...string[]]} the npm that runs this script, else the one in PATH */
function npmCommand() {
  const npm = process.env.npm_execpath ?? ''
  if (npm.endsWith('npm-cli.js')) return [process.execPath, npm]
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
}

/**
 * Prevents two simultaneous installs in this folder, which would break each other.
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  const lock = join(tmpdir(), `aula-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  const isHeld = () => {
    try {
      process.kill(Number(readFileSync(lock, 'utf8')), 0)
      return true
    } catch {
      return false
    }
  }
  while (isHeld()) await new Promise((resolve) => setTimeout(resolve, 200))
  writeFileSync(lock, String(process.pid))
  const release = () => rmSync(lock, { force: true })
  process.on('exit', release)
  try {
    await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

/** Installs the dependencies when node_modules is missing, incomplete or older than the lock. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new SetupError(`Aula needs Node 20 or newer to start; this is ${process.version}.`)
  if (isInstalled()) return
  await alone(async () => {
    // another process may have installed them meanwhile
    if (!isInstalled()) await step('Installing dependencies', install)
  })
}

async function install() {
  const args = [existsSync(lockFile) ? 'ci' : 'install', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress']
  const { NODE_ENV: _production, ...env } = process.env
  const [command, ...rest] = npmCommand()
  const npm = () => runQuietly(command, [...rest, ...args], { cwd: root, env })
  let { code, output } = await npm()
  if (code !== 0 && /ENOTEMPTY|EEXIST|ENOTDIR/.test(output)) {
    // npm fails on the remains of a killed install
    rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    ;({ code, output } = await npm())
  }
  if (code !== 0) throw new SetupError(`The dependencies could not be installed: ${reason(output)}`)
  remember(fingerprint())
}
