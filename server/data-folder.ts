import { createHash, randomUUID } from 'node:crypto'
import { access, constants, mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The data folder cannot be used; the message is one line for the person who starts the server. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** Makes the folder when it is missing. @throws DataFolderError when it cannot be read and written */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a folder' : code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'no permission to read and write it' : code
    throw new DataFolderError(`The data folder ${dataDir} cannot be used: ${why}. Choose another one with DATA_DIR.`)
  }
}

/** Where the process that holds a folder can be spoken to. It vanishes with the process, however that ends. */
async function meetingPoint(dataDir: string): Promise<string> {
  const name = `aula-${createHash('sha256').update(await realpath(dataDir)).digest('hex').slice(0, 20)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** What the holder answers; null when nobody is there. */
function askHolder(point: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(point)
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (answer += text))
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(answer === '' ? null : answer))
  })
}

const listen = (server: Server, point: string) => new Promise<boolean>((resolve) => {
  server.once('error', () => resolve(false))
  server.listen(point, () => resolve(true))
})

/**
 * Holds the folder of an embedded database for this process: two at once would destroy it.
 * @returns how to let go
 * @throws DataFolderError when another process holds it
 */
export async function holdDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const point = await meetingPoint(dataDir)
  const me = `${process.pid} ${randomUUID()}`
  const server = createServer((socket) => socket.on('error', () => undefined).end(me))
  server.unref()
  if (!(await listen(server, point))) {
    // What is left of a process that was killed answers nobody and may go.
    if ((await askHolder(point)) === null) await rm(point, { force: true })
    await listen(server, point)
  }
  // Whoever answers holds the folder, even when two processes cleared the remains of a third at the same time.
  const holder = await askHolder(point)
  if (holder !== me) {
    server.close()
    throw new DataFolderError(`The data folder ${dataDir} is in use by another process (${holder?.split(' ')[0] ?? 'unknown'}). Stop it first, or choose another one with DATA_DIR.`)
  }
  return () => new Promise((resolve) => server.close(() => resolve()))
}
