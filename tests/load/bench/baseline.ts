/**
 * The baseline of every benchmark: sends recorded responses byte by byte, once from a bare Fastify and once from a bare node:http.
 * Its parent process sends the responses; it sends back its two addresses.
 */
import fastify from 'fastify'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response of the product as it was transferred. */
export interface RecordedAnswer {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

export interface BaselineUrls {
  fastify: string
  http: string
}

let answer: RecordedAnswer = { status: 204, headers: {}, body: new Uint8Array() }
let body = Buffer.alloc(0)

const app = fastify()
app.route({
  method: ['GET', 'PUT'],
  url: '/*',
  handler: (_request, reply) => reply.code(answer.status).headers(answer.headers).send(body),
})
const bare = createServer((_request, response) => {
  response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length })
  response.end(body)
})

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

process.on('message', (next: RecordedAnswer) => {
  answer = next
  body = Buffer.from(next.body)
  process.send?.('ready')
})
process.on('disconnect', () => process.exit())
await app.listen({ host: '127.0.0.1', port: 0 })
bare.listen(0, '127.0.0.1', () => process.send?.({ fastify: addressOf(app.server), http: addressOf(bare) } satisfies BaselineUrls))
