/** Finds the programs that the tests need, installs them where permitted, or reports in one line what is missing. */
import { spawnSync } from 'node:child_process'
import { findChromium } from '../../tests/support/chromium.ts'
import { findPostgres } from '../../tests/support/postgres.ts'

export type Need = 'chromium' | 'postgres'

const needs: Record<Need, { find: () => string | undefined; name: string; debian: string; homebrew: string; setting: string }> = {
  chromium: {
    find: findChromium,
    name: 'Chromium',
    debian: 'chromium',
    homebrew: 'brew install --cask chromium',
    setting: 'or set CHROMIUM_PATH to a browser made from it',
  },
  postgres: {
    find: findPostgres,
    name: "PostgreSQL's server programs",
    debian: 'postgresql',
    homebrew: 'brew install postgresql',
    setting: 'or put their folder into PATH',
  },
}

function has(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

/** The command prefix with which apt-get can install without a password; undefined where it cannot. */
function installPrefix(): string[] | undefined {
  if (process.platform !== 'linux' || !has('apt-get')) return undefined
  if (process.getuid?.() === 0) return []
  // on a personal machine nothing is installed without the user
  const isUnattended = Boolean(process.env['CI']) && spawnSync('sudo', ['-n', 'true']).status === 0
  return isUnattended ? ['sudo', '-n'] : undefined
}

/**
 * Finds or installs a program that a part of the tests needs.
 * @returns undefined when it exists, else one line that says how to install it
 */
export function ensureOnMachine(need: Need): string | undefined {
  const { find, name, debian, homebrew, setting } = needs[need]
  if (find()) return undefined
  if (need === 'chromium' && process.env['CHROMIUM_PATH']) return `CHROMIUM_PATH names no file: ${process.env['CHROMIUM_PATH']}`
  const prefix = installPrefix()
  const byHand = process.platform === 'darwin' ? homebrew : `apt-get install ${debian} (or your system's package)`
  if (!prefix) return `${name} is missing: ${byHand}, ${setting}.`
  process.stdout.write(`${name} is missing: installing it with apt-get\n`)
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  const installed = apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', debian)
  if (installed && find()) return undefined
  return `${name} is missing, and apt-get could not install it: ${byHand}, ${setting}.`
}
