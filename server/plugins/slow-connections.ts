import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Config } from '../config.ts'

type Connections = Config['connections']

/** Bytes of a body in a second, on average: a tenth of the slowest mobile line. */
const minBytesPerSecond = 1000

/** Node looks for late headers and requests so often, in milliseconds. */
const checkMs = ({ headersMs, bodyStallMs }: Connections) => Math.min(2000, headersMs / 4, bodyStallMs / 4)

/** Options of the HTTP server: how long it waits for headers, whole requests and the next request of a connection. */
export const timeoutsOf = (connections: Connections) => ({
  requestTimeout: connections.requestMs,
  keepAliveTimeout: connections.keepAliveMs,
  http: { headersTimeout: connections.headersMs, connectionsCheckingInterval: checkMs(connections) },
})

/** A request whose body has not arrived. */
interface Arriving {
  request: IncomingMessage
  /** Bytes of the connection at `since`, in milliseconds of `performance.now()`. */
  bytes: number
  since: number
}

/** Whether the server makes the client wait: what has arrived is not read yet. */
const isOurs = ({ readableLength, readableHighWaterMark }: IncomingMessage) => readableLength >= readableHighWaterMark

/**
 * Frees connections whose clients keep them without using them. A body may take as long as its upload needs, but not stand still:
 * a request whose body has stopped is answered 408, and its stream ends as that of a client that went away.
 */
export function limitConnections(app: FastifyInstance, { connections, trustProxy }: Pick<Config, 'connections' | 'trustProxy'>) {
  const { bodyStallMs, most, mostPerAddress } = connections
  app.server.maxConnections = most
  // behind a proxy all connections come from its address
  if (trustProxy === false) limitPerAddress(app, mostPerAddress)

  const arriving = new Set<Arriving>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    // an injected request has no connection, and never closes
    if (!(raw.socket instanceof Socket)) return done()
    const entry = { request: raw, bytes: raw.socket.bytesRead, since: performance.now() }
    arriving.add(entry)
    raw.once('close', () => arriving.delete(entry))
    done()
  })
  const check = () => {
    const now = performance.now()
    for (const entry of arriving) {
      const { request } = entry
      if (request.complete) arriving.delete(entry)
      else if (now - entry.since < bodyStallMs) continue
      else if (isOurs(request) || request.socket.bytesRead - entry.bytes >= (minBytesPerSecond * (now - entry.since)) / 1000)
        Object.assign(entry, { bytes: request.socket.bytesRead, since: now })
      else
        app.server.emit('clientError', Object.assign(new Error('The body stalled.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket)
    }
  }
  const timer = setInterval(check, checkMs(connections)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Closes connections above the limit at once; those that are open are served. */
function limitPerAddress(app: FastifyInstance, most: number) {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
