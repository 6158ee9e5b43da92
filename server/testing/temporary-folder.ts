import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `aula-test-<process>-xxxxxx`: the name tells whose it is. */
const named = /^aula-test-(\d+)-/

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // it is there, and somebody else's
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what tests left that were killed before they could. */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder)
  const left = names.filter((name) => {
    const [, pid] = named.exec(name) ?? []
    return pid !== undefined && !isAlive(Number(pid))
  })
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

let swept: Promise<void> | undefined

/** A folder for one test file's data. Whoever makes it removes it. */
export async function temporaryFolder(folder = tmpdir()): Promise<string> {
  // what another process is removing too is no failure
  swept ??= sweep(folder).catch(() => undefined)
  await swept
  return mkdtemp(join(folder, `aula-test-${process.pid}-`))
}
