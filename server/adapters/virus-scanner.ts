import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** Where clamd listens. */
export type ClamdAddress = { host: string; port: number } | { path: string }

/** Looks for malware in the content of files. */
export interface VirusScanner {
  /**
   * @returns the name of the signature that was found; null for a file in which none was found
   * @throws ScannerUnavailable, TooLargeToScan
   */
  scan: (content: Readable) => Promise<string | null>
  /** Whether the scanner answers. */
  isUp: () => Promise<boolean>
}

/** The scanner does not answer, or answers with an error. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable'
}
/** The file is larger than the scanner accepts (`StreamMaxLength` of clamd). */
export class TooLargeToScan extends Error {
  override name = 'TooLargeToScan'
}

/** Longest waits in milliseconds. */
interface Timeouts {
  connectMs: number
  /** For the next bytes of an exchange; browsers give up an upload without an answer after a minute. */
  answerMs: number
  /** For the answer whether it is up. */
  pingMs: number
}
const ordinary: Timeouts = { connectMs: 5000, answerMs: 45_000, pingMs: 2000 }

interface Exchange {
  reply: string
  /** Why the connection ended early; null after a complete exchange. */
  error: Error | null
  /** Whether the connection was open when it ended. */
  wasConnected: boolean
}

/** Frames of `INSTREAM`: a length of four bytes before each part, and a length of zero at the end. */
async function* framesOf(content: Readable): AsyncGenerator<Buffer> {
  for await (const part of content as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    yield length
    yield part
  }
  yield Buffer.alloc(4)
}

function open(address: ClamdAddress, connectMs: number, answerMs: number): Socket {
  const socket = connect({ ...address, timeout: connectMs })
  socket.once('connect', () => socket.setTimeout(answerMs))
  socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
  return socket
}

/**
 * Sends a command, with content if there is one, and reads the reply; clamd closes the connection after it. The socket stays open for
 * writing until then, because clamd takes an end of the stream for a client that has gone.
 * @throws what the content throws
 */
async function exchange(socket: Socket, command: string, content?: Readable): Promise<Exchange> {
  const result: Exchange = { reply: '', error: null, wasConnected: false }
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => (result.reply += text))
  socket.on('connect', () => (result.wasConnected = true))
  socket.on('error', (error) => (result.error = error))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  try {
    socket.write(`z${command}\0`)
    for await (const frame of content ? framesOf(content) : []) {
      // A reply that comes before the end of the content rejects it.
      if (result.reply !== '' || !socket.writable) break
      if (!socket.write(frame)) await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))])
    }
    await closed
  } finally {
    socket.destroy()
    content?.destroy()
  }
  return { ...result, reply: result.reply.replace(/\0.*$/s, '') }
}

/** A scanner that asks clamd, the daemon of ClamAV. @param timeouts for tests */
export function clamdScanner(address: ClamdAddress, timeouts: Partial<Timeouts> = {}): VirusScanner {
  const { answerMs, connectMs, pingMs } = { ...ordinary, ...timeouts }
  const isUp = async () => (await exchange(open(address, pingMs, pingMs), 'PING')).reply === 'PONG'
  return {
    isUp,
    async scan(content) {
      const { error, reply, wasConnected } = await exchange(open(address, connectMs, answerMs), 'INSTREAM', content)
      const found = /^stream: (.+) FOUND$/.exec(reply)?.[1]
      if (found !== undefined) return found
      if (reply === 'stream: OK') return null
      if (/size limit exceeded/i.test(reply)) throw new TooLargeToScan(reply)
      // Above its limit clamd closes the connection while content arrives, and its reply may be lost with it.
      const isBrokenOff =
        reply === '' && wasConnected && error !== null && 'code' in error && ['EPIPE', 'ECONNRESET'].includes(String(error.code))
      if (isBrokenOff && (await isUp())) throw new TooLargeToScan('clamd closed the connection while the content was sent')
      throw new ScannerUnavailable(reply === '' ? (error?.message ?? 'clamd closed the connection without a reply') : reply, {
        cause: error,
      })
    },
  }
}
