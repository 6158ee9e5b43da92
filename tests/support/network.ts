import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network between a server and its database. */
export interface Network {
  url: string
  /** Lets no byte through in either direction; connections stay open. */
  cut: () => void
  /** Does the same after a message with this text has reached the database. */
  cutAnswerTo: (text: string) => void
  /** Lets new connections through; the old ones stay dead. */
  mend: () => void
  close: () => void
}

/** @param url address of the database */
export async function openNetwork(url: string): Promise<Network> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  let fatal: string | null = null
  const dead = new WeakSet<Socket>()
  const server = createServer((near) => {
    const remote = connect(Number(target.port), target.hostname)
    for (const socket of [near, remote]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    if (isCut) dead.add(near)
    near.on('data', (bytes: Buffer) => {
      if (isCut || dead.has(near)) return dead.add(near)
      if (fatal !== null && bytes.includes(fatal)) {
        isCut = true
        fatal = null
      }
      return remote.write(bytes)
    })
    remote.on('data', (bytes: Buffer) => (isCut || dead.has(near) ? dead.add(near) : near.write(bytes)))
    near.on('close', () => remote.destroy())
    remote.on('close', () => isCut || near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    cut: () => {
      isCut = true
    },
    cutAnswerTo: (text) => {
      fatal = text
    },
    mend: () => {
      isCut = false
      for (const socket of sockets) dead.add(socket)
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
