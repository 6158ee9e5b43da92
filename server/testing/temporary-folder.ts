import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The process that runs the tests and starts their workers; its id is in the names of folders and databases. */
const run = Number(process.env['TEST_RUN'] ?? process.pid)
const ownerInName = /^aula-test-(\d+)-/

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the folders of runs that have ended, also of those that were killed. `ended` is taken as such although it is alive. */
export async function removeTemporaryFolders(folder = tmpdir(), ended?: number): Promise<void> {
  const names = await readdir(folder)
  const left = names.filter((name) => {
    const [, pid] = ownerInName.exec(name) ?? []
    return pid !== undefined && (Number(pid) === ended || !isAlive(Number(pid)))
  })
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

/** A folder for data of tests; it is removed when the run ends at the latest. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `aula-test-${run}-`))
