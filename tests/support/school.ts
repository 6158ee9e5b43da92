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

interface SchoolSettings {
  env?: NodeJS.ProcessEnv
  dataDir?: string
  keepsData?: boolean
}

/**
 * Builds the web app when it is stale and starts the server with a fresh demo school.
 * @param options.env settings of the server beside PORT and DATA_DIR
 * @param options.dataDir where it keeps its data; without it a new temporary folder
 * @param options.keepsData leaves the folder behind when the school stops
 * @throws when the server ends before it answers; its output is on stderr
 */
export async function startSchool({ env, dataDir, keepsData = false }: SchoolSettings = {}): Promise<School> {
  await ensureBuilt(process.execPath)
  const data = dataDir ?? mkdtempSync(join(tmpdir(), 'aula-school-'))
  const removeData = () => {
    if (!keepsData) rmSync(data, { recursive: true, force: true })
  }
  process.on('exit', removeData)
  const { url, stop } = await startServer({ env: { ...env, DATA_DIR: data } })
  return {
    url,
    stop: async () => {
      await stop()
      removeData()
      process.off('exit', removeData)
    },
  }
}
