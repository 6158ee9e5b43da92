import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { type ErrorBody, notFound } from '../errors.ts'
import { securityHeaders } from './headers.ts'

/** Answers 404 to an address that cannot be decoded; the router reports it before any route or hook runs. */
export const answerUnreadable = (config: Config) => (_error: FastifyError, request: { id: string }, reply: FastifyReply) => {
  const { body, status } = notFound()
  void reply.code(status).headers(securityHeaders(config)).header('x-request-id', request.id).type('application/json').send(body)
}

type Rejection = readonly [status: number, body: ErrorBody]

const malformed: Rejection = [400, { detail: 'The request is not valid.', code: 'invalid' }]
const rejections: ReadonlyMap<string, Rejection> = new Map([
  ['HPE_HEADER_OVERFLOW', [431, { detail: 'The headers are too large.', code: 'headers_too_large' }]],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, { detail: 'The request took too long.', code: 'request_timeout' }]],
])
const expectationFailed: Rejection = [417, { detail: 'The expectation cannot be met.', code: 'expectation_failed' }]

const headersOf = (config: Config) => ({
  ...securityHeaders(config),
  'content-type': 'application/json; charset=utf-8',
  connection: 'close',
})

/** Answers a request that Node's parser rejects, which no route or hook sees. */
export const answerMalformed = (config: Config) => (error: Error & { code?: string }, socket: Socket) => {
  // A connection that was reset or has been answered takes no answer.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  const [status, body] = rejections.get(error.code ?? '') ?? malformed
  const text = JSON.stringify(body)
  const headers = Object.entries({ ...headersOf(config), 'content-length': Buffer.byteLength(text) })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${text}`)
}

/** Answers an `Expect` header other than 100-continue; Node would send an empty 417 without headers. */
export function addExpectation(app: FastifyInstance, config: Config) {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const [status, body] = expectationFailed
    response.writeHead(status, headersOf(config)).end(JSON.stringify(body))
  })
}
