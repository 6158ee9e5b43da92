import type { FastifyInstance } from 'fastify'
import type { Deps } from '../context.ts'

const path = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year: an old copy must not be trusted. */
const validMs = 90 * 24 * 60 * 60 * 1000

/** Publishes where to report a weakness (RFC 9116), if the setting says where. */
export function addSecurityTxt(app: FastifyInstance, { clock, config }: Pick<Deps, 'clock' | 'config'>) {
  const { publicUrl, securityContact } = config
  if (securityContact === null) return
  app.get(path, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validMs).toISOString().replace(/\.\d+Z$/, 'Z')
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: es, en',
      // The format requires https.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${path}`] : []),
    ]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
