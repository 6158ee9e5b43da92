import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** For everything that is not a page of ours. A handler that shows a file in a page sets its own. */
const closed = "default-src 'none'; frame-ancestors 'none'"

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Security headers on every answer; headers that a handler has set stay. */
export function addHeaders(app: FastifyInstance, config: Config) {
  const secure = config.publicUrl.startsWith('https:')
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(always)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', closed)
    if (secure) reply.header('strict-transport-security', 'max-age=31536000')
    reply.header('x-request-id', request.id)
  })
}
