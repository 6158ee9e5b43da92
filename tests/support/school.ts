/** The built product with the demo school, with its own server and data folder, for tests in a browser or over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { type RunningServer, startServer } from './server.ts'

export interface School {
  /** Address without a trailing slash. */
  url: string
  /** The first line of the server's output that matches, printed already or later. */
  line: RunningServer['line']
  /** Stops the server and removes its data. */
  stop: () => Promise<void>
}

interface SchoolSettings {
  env?: NodeJS.ProcessEnv
  dataDir?: string
  keepsData?: boolean
}

/**
 * Builds the web app when it is stale and starts the server with a fresh demo school, or empty with `DEMO: 'false'`.
 * @param options.env settings of the server beside PORT and DATA_DIR
 * @param options.dataDir its data folder; by default a new temporary one
 * @param options.keepsData keeps the folder when the server stops
 * @throws when the server ends before it responds; its output is on stderr
 */
export async function startSchool({ env, dataDir, keepsData = false }: SchoolSettings = {}): Promise<School> {
  await ensureBuilt(process.execPath)
  const data = dataDir ?? mkdtempSync(join(tmpdir(), 'aula-school-'))
  const removeData = () => {
    if (!keepsData) rmSync(data, { recursive: true, force: true })
  }
  process.on('exit', removeData)
  const { line, url, stop } = await startServer({ env: { ...env, DATA_DIR: data } })
  return {
    url,
    line,
    stop: async () => {
      await stop()
      removeData()
      process.off('exit', removeData)
    },
  }
}
