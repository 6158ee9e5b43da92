import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { SentCookie } from '../contract.ts'

type Served = Pick<Config, 'publicUrl'>

/** A browser takes a name that begins so only over TLS, for this host alone and for all its paths. */
const hostPrefix = '__Host-'

const isSecure = ({ publicUrl }: Served) => publicUrl.startsWith('https:')

/** The name of a cookie in the browser. Code reads and writes cookies by the name without the prefix. */
export const cookieName = (config: Served, name: string): string => (isSecure(config) ? hostPrefix + name : name)

/**
 * Reads cookies under the names of the code. Under an https address a cookie without the prefix is ignored, because another host of
 * the domain could have set it.
 */
export async function addCookies(app: FastifyInstance, config: Served) {
  await app.register(cookie)
  if (!isSecure(config)) return
  app.addHook('onRequest', (request, _reply, done) => {
    const ours = Object.entries(request.cookies).filter(([name]) => name.startsWith(hostPrefix))
    request.cookies = Object.fromEntries(ours.map(([name, value]) => [name.slice(hostPrefix.length), value]))
    done()
  })
}

/**
 * Sets or clears a cookie. Under an https address its path is `/`, as the prefix requires; otherwise it goes only where it is needed.
 * @param isReadable by scripts of the page
 */
export function sendCookie(reply: FastifyReply, config: Served, { name, value, path, maxAge }: SentCookie, isReadable = false): void {
  const secure = isSecure(config)
  const options = { path: secure ? '/' : path, httpOnly: !isReadable, sameSite: 'lax', secure } as const
  if (value === null) reply.clearCookie(cookieName(config, name), options)
  else reply.setCookie(cookieName(config, name), value, { ...options, maxAge })
}
