import { removeTemporaryFolders } from './temporary-folder.ts'
import { dropDatabases } from './template.ts'

/** Runs before all files of the server's tests and gives the run the name that its databases and folders carry. */
export async function setup() {
  process.env['TEST_RUN'] = String(process.pid)
  await removeTemporaryFolders()
}

/** Runs after all files and removes what the workers kept. */
export async function teardown() {
  await dropDatabases(String(process.pid))
  await removeTemporaryFolders(undefined, process.pid)
}
