import type { FastifyInstance } from 'fastify'

/** Links in mails carry their token in the path, and the log is no place for it. */
const withoutTokens = (url: string) => url.replace(/(password_links|reset-password|set-password|confirm-email)\/[^?]*/, '$1/…')

/** One line per answer. */
export function addRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: withoutTokens(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.caller ? { user: request.caller.id } : {}),
    }
    request.log[reply.statusCode >= 500 ? 'error' : 'info'](line, 'answered')
  })
}
