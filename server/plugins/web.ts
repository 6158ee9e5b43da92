import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'

interface Page {
  bodies: { br: Buffer; gzip: Buffer; plain: Buffer }
  etag: string
  policy: string
}

/**
 * What a page may load: our own files, the inline scripts it was built with, by digest, and Google's button where it is offered.
 * Styles are open because components measure and place things with style attributes.
 */
function contentPolicy(html: string, config: Config): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  const google = config.google ? ' https://accounts.google.com/gsi/' : ''
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(inline)].join(' ') + google,
    `style-src 'self' 'unsafe-inline'${google}`,
    `connect-src 'self'${google}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob: https:",
    "frame-src 'self' blob: https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function preparePage(html: Buffer, config: Config): Page {
  return {
    bodies: { br: brotliCompressSync(html), gzip: gzipSync(html, { level: 9 }), plain: html },
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: contentPolicy(html.toString('utf8'), config),
  }
}

/** Built pages by their address: `login.html` and `login/index.html` are `/login`, `index.html` is everything else. */
async function readPages(folder: string, config: Config): Promise<Map<string, Page>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'))
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const address = `/${file
          .split(sep)
          .join('/')
          .replace(/(?:^|\/)index\.html$/, '')
          .replace(/\.html$/, '')}`
        return [address, preparePage(await readFile(join(folder, file)), config)] as const
      }),
    ),
  )
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
  reply.headers({ 'content-security-policy': page.policy, 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.bodies[encoding])
}

/**
 * The built web app: pages with their policy, files with names by content for ever, and the app's page for every address that is
 * neither a file nor an operation. Pages are read once; a rebuilt app needs a restart.
 */
export async function addWeb(app: FastifyInstance, config: Config) {
  const folder = resolve(config.webDir)
  const pages = existsSync(join(folder, 'index.html')) ? await readPages(folder, config) : new Map<string, Page>()
  const wantsPage = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'

  if (pages.size > 0) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => !path.endsWith('.html'),
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const answerPage = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isFile = /\.[a-z0-9]{2,5}$/i.test(path)
    const page = pages.get(path.replace(/\/$/, '') || '/') ?? pages.get('/')
    if (path.startsWith('/api/') || isFile || !wantsPage(request)) throw notFound()
    if (page) return sendPage(page, request, reply)
    return reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built. Run: npm start\n')
  }
  // Otherwise the files' own route takes the root for a folder and refuses it.
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: answerPage })
  app.setNotFoundHandler(answerPage)
}
