/** The built product with the demo school, on its own server and in a folder of its own, for tests that visit it from outside. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { startServer } from './server.ts'

export interface School {
  /** Address without a trailing slash. */
  url: string
  /** Ends the server and removes its data. */
  stop: () => Promise<void>
}

/**
 * Builds the web app when it is stale and starts the server with a fresh demo school.
 * @param options.port a free one unless told
 * @param options.env settings of the server beside PORT and DATA_DIR
 * @throws when the server ends before it answers; its output is on stderr
 */
export async function startSchool({ port, env }: { port?: number; env?: NodeJS.ProcessEnv } = {}): Promise<School> {
  await ensureBuilt(process.execPath)
  const data = mkdtempSync(join(tmpdir(), 'aula-school-'))
  const removeData = () => rmSync(data, { recursive: true, force: true })
  process.on('exit', removeData)
  const { url, stop } = await startServer({ env: { ...env, DATA_DIR: data }, port, readyPath: '/login' })
  return {
    url,
    stop: async () => {
      await stop()
      removeData()
      process.off('exit', removeData)
    },
  }
}
