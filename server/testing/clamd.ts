import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The file of the European Institute for Computer Antivirus Research that every scanner reports; kept in two parts, so that no scanner takes this file for it. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/**
 * What a stand-in answers to a content; `broken` reports an error, `silent` never answers, `reset` breaks off during
 * a content, `away` ends every connection.
 */
type Behaviour = 'scan' | 'broken' | 'silent' | 'reset' | 'away'

export interface ClamdStandIn {
  port: number
  /** Contents that were scanned, in their order. */
  scanned: Buffer[]
  behave: (as: Behaviour) => void
  close: () => Promise<void>
}

/** The parts of a stream of `INSTREAM` in the bytes that have arrived. */
function partsOf(bytes: Buffer): { content: Buffer; isComplete: boolean } {
  const parts: Buffer[] = []
  let at = 0
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return { content: Buffer.concat(parts), isComplete: true }
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { content: Buffer.concat(parts), isComplete: false }
}

/**
 * A daemon that speaks the protocol of clamd (PING and INSTREAM, commands that end with a zero byte) and knows one signature.
 * @param maxLength bytes of `StreamMaxLength`
 */
export async function standInClamd(maxLength = Infinity): Promise<ClamdStandIn> {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = 'scan'

  function answerStream(socket: Socket, bytes: Buffer) {
    if (behaviour === 'reset' && bytes.length > 0) return void socket.resetAndDestroy()
    const { content, isComplete } = partsOf(bytes)
    if (content.length > maxLength) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    if (!isComplete) return undefined
    if (behaviour === 'broken') return void socket.end("stream: Can't allocate memory ERROR\0")
    scanned.push(content)
    return void socket.end(content.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
  }

  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    if (behaviour === 'away') return void socket.destroy()
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      if (socket.writableEnded) return
      received = Buffer.concat([received, chunk])
      const end = received.indexOf(0)
      if (behaviour === 'silent' || end === -1) return
      const command = received.toString('latin1', 0, end)
      if (command === 'zPING') socket.end('PONG\0')
      else if (command === 'zINSTREAM') answerStream(socket, received.subarray(end + 1))
      else socket.end('UNKNOWN COMMAND\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    scanned,
    behave: (as) => (behaviour = as),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
