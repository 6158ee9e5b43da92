import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const always = {
  // The default policy. Pages set their own, and so do handlers that show a file in a page.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** The headers of every response, also of those below the routes. */
export const securityHeaders = ({ publicUrl, hstsSubdomains }: Pick<Config, 'publicUrl' | 'hstsSubdomains'>): Record<string, string> => ({
  ...always,
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }),
})

/** Sets security headers on every response first, so that a handler can replace them. */
export function addHeaders(app: FastifyInstance, config: Config) {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
