import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'

/** A page or file, compressed in advance. */
interface Content {
  bodies: { br?: Buffer; gzip?: Buffer; plain: Buffer }
  headers: Record<string, string>
}

const digestsOf = (html: string, inline: RegExp) =>
  [...html.matchAll(inline)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

/** Services whose videos and forms are shown in a sandboxed frame, after the person has agreed. */
const embeddedHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://form.typeform.com']

/**
 * The content security policy: our own files, the page's inline scripts and styles by digest, files shown from memory (`blob:`), the services
 * that resources embed, and Google's button where it is enabled. Everything else is forbidden.
 */
function contentPolicy(html: string, config: Config): string {
  const google = config.google ? ['https://accounts.google.com/gsi/'] : []
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...digestsOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g), ...google],
    'style-src': ["'self'", ...digestsOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g), ...google],
    'connect-src': ["'self'", ...google],
    'img-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'frame-src': ["'self'", 'blob:', ...embeddedHosts, ...google],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

/**
 * A frame that shows what somebody handed in: of no origin, with its own script by digest and nothing that would run, load or send. Within our
 * pages only.
 */
const framePolicy = (html: string) =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${digestsOf(html, /<script>([\s\S]*?)<\/script>/g).join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    'media-src data:',
    // of the text within: its own address
    'base-uri about:',
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

function preparePage(html: Buffer, config: Config): Content {
  return {
    bodies: { br: brotliCompressSync(html), gzip: gzipSync(html, { level: 9 }), plain: html },
    headers: {
      'content-type': types['.html'] ?? '',
      'content-security-policy': contentPolicy(html.toString('utf8'), config),
      'cache-control': 'no-cache',
      etag: etagOf(html),
      vary: 'accept-encoding',
    },
  }
}

/**
 * A worker has the policy of its own answer: that of PDFs reads what the page sends it, and may compile the decoders of images. It can
 * neither fetch anything nor evaluate text.
 */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

/** A file with its compressed forms, which the build writes beside it. */
async function prepareFile(file: string): Promise<Content> {
  const read = (suffix: string) => readFile(file + suffix).catch(() => undefined)
  const [plain, br, gzip] = await Promise.all([readFile(file), read('.br'), read('.gz')])
  return {
    bodies: { plain, ...(br && { br }), ...(gzip && { gzip }) },
    headers: {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      ...(/\.worker\b[^/\\]*\.mjs$/.test(file) && { 'content-security-policy': workerPolicy }),
      'cache-control': file.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: etagOf(plain),
      vary: 'accept-encoding',
    },
  }
}

/** Addresses of machines, also misspelt: a monitor would take the app's page for a healthy answer. */
const forMachines = /^\/(?:\.|(?:health|live|ready|metric|status|ping)[a-z]*(?:\/|$))/i

/** The built app by address: `login.html` and `login/index.html` are `/login`, `index.html` is `/`; files keep their names. */
async function readWeb(folder: string, config: Config): Promise<{ pages: Map<string, Content>; files: Map<string, Content> }> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)))
  const addressOf = (name: string) => `/${name.split(sep).join('/')}`
  const pageOf = (name: string) =>
    addressOf(name)
      .replace(/\.html$/, '')
      .replace(/\/index$/, '') || '/'
  const isFrame = (name: string) => name.startsWith(`frames${sep}`)
  const isPage = (name: string) => name.endsWith('.html') && !isFrame(name)
  const pages = names.filter(isPage).map(async (name) => [pageOf(name), preparePage(await readFile(join(folder, name)), config)] as const)
  const files = names
    .filter((name) => !isPage(name))
    .map(async (name) => {
      const file = await prepareFile(join(folder, name))
      if (isFrame(name)) file.headers['content-security-policy'] = framePolicy(file.bodies.plain.toString('utf8'))
      return [addressOf(name), file] as const
    })
  return { pages: new Map(await Promise.all(pages)), files: new Map(await Promise.all(files)) }
}

function sendContent({ bodies, headers }: Content, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(headers)
  if (request.headers['if-none-match'] === headers['etag']) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = bodies.br && /\bbr\b/.test(accepted) ? 'br' : bodies.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding])
}

/**
 * The built web app, kept in memory: pages with their policy, files with names by content for ever, and the app's page for every
 * address that is neither a file nor an operation. A rebuilt app needs a restart.
 */
export async function addWeb(app: FastifyInstance, config: Config) {
  const folder = resolve(config.webDir)
  const isBuilt = existsSync(join(folder, 'index.html'))
  const { pages, files } = isBuilt
    ? await readWeb(folder, config)
    : { pages: new Map<string, Content>(), files: new Map<string, Content>() }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = isRead ? files.get(path) : undefined
    if (file) return sendContent(file, request, reply)
    const isFile = /\.[a-z0-9]{2,5}$/i.test(path)
    if (path.startsWith('/api/') || isFile || !isRead || forMachines.test(path)) throw notFound()
    const page = pages.get(path.replace(/\/$/, '') || '/') ?? pages.get('/')
    if (page) return sendContent(page, request, reply)
    return reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built. Run: npm start\n')
  }
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
  app.setNotFoundHandler(answer)
}
