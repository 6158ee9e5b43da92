import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { apiFixture } from '#server/testing/api-fixture.ts'

const inline = 'document.documentElement.dataset.theme = "dark"'
const home = `<!doctype html><html lang="es"><script>${inline}</script><script type="module" src="/assets/main-abc.js"></script></html>`
const style = 'body{margin:0}'
const login = `<!doctype html><html lang="es"><title>Entrar</title><style>${style}</style></html>`

let app: TestApp
let web: string

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'aula-web-'))
  await mkdir(join(web, 'assets'))
  await mkdir(join(web, 'frames'))
  await writeFile(join(web, 'frames/document.html'), `<script>${inline}</script>`)
  await writeFile(join(web, 'index.html'), home)
  await writeFile(join(web, 'login.html'), login)
  await writeFile(join(web, 'robots.txt'), 'User-agent: *')
  await writeFile(join(web, 'assets/main-abc.js'), 'plain')
  await writeFile(join(web, 'assets/main-abc.js.br'), 'brotli')
  await writeFile(join(web, 'assets/pdf.worker.min-abc.mjs'), 'worker')
  app = await testApp({ webDir: web }, apiFixture)
})
afterAll(async () => {
  await app.close()
  await rm(web, { recursive: true })
})

const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.app.inject({ method, url, headers })

describe('pages', () => {
  it.each(['/', '/login?next=%2Fgroup%2F3', '/login/', '/group/3', '/deliverable/5#grade', '/profile/ana.garcia'])('%s', async (url) => {
    const response = await get(url)
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control'], response.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
      url.startsWith('/login') ? login : home,
    ])
  })

  it.each(['/', '/login', '/group/3'])('%s answers a HEAD request of a monitor', async (url) => {
    const { statusCode, headers, body } = await get(url, {}, 'HEAD')
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', ''])
  })

  it('run only the scripts and apply only the styles they were built with', async () => {
    const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect((await get('/')).headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' ${digest(inline)}; style-src 'self'; connect-src 'self'; img-src 'self' blob:; font-src 'self'; ` +
        "frame-src 'self' blob: https://www.youtube-nocookie.com https://player.vimeo.com https://form.typeform.com; media-src 'self' blob:; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect((await get('/login')).headers['content-security-policy']).toContain(`script-src 'self'; style-src 'self' ${digest(style)};`)
  })

  it("load Google's button only where it is offered", async () => {
    const offering = await testApp(
      {
        webDir: web,
        google: { clientId: 'aula', issuer: 'https://accounts.google.com', jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs' },
      },
      apiFixture,
    )
    const policy = String((await offering.app.inject('/login')).headers['content-security-policy'])
    await offering.close()
    expect(policy.split('; ').filter((part) => part.includes('google'))).toEqual([
      "script-src 'self' https://accounts.google.com/gsi/",
      expect.stringMatching(/^style-src 'self' 'sha256-\S+' https:\/\/accounts\.google\.com\/gsi\/$/),
      "connect-src 'self' https://accounts.google.com/gsi/",
      "frame-src 'self' blob: https://www.youtube-nocookie.com https://player.vimeo.com https://form.typeform.com https://accounts.google.com/gsi/",
    ])
  })

  it('bring the cookie that writes need', async () => {
    expect((await get('/login')).cookies).toEqual([expect.objectContaining({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax' })])
  })

  it('come compressed, and only once', async () => {
    const br = await get('/', { 'accept-encoding': 'gzip, br' })
    expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual(['br', home])
    const gzip = await get('/', { 'accept-encoding': 'gzip' })
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', home])
    const again = await get('/', { 'if-none-match': String(br.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('files', () => {
  it('with a name by content are kept for ever, and come compressed where the build did it', async () => {
    const plain = await get('/assets/main-abc.js')
    expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([200, 'plain', 'public, max-age=31536000, immutable'])
    const br = await get('/assets/main-abc.js', { 'accept-encoding': 'br, gzip' })
    expect([br.headers['content-encoding'], br.headers['content-type'], br.body]).toEqual([
      'br',
      'text/javascript; charset=utf-8',
      'brotli',
    ])
    expect(br.cookies).toEqual([])
    const again = await get('/assets/main-abc.js', { 'if-none-match': String(br.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('that are workers have a policy of their own, which lets them fetch nothing', async () => {
    const { headers } = await get('/assets/pdf.worker.min-abc.mjs')
    expect([headers['content-type'], headers['content-security-policy']]).toEqual([
      'text/javascript; charset=utf-8',
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    ])
    expect((await get('/assets/main-abc.js')).headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('that show what was handed in run their own script only, within our pages', async () => {
    const { headers, statusCode } = await get('/frames/document.html')
    const digest = createHash('sha256').update(inline).digest('base64')
    expect([statusCode, headers['content-type'], headers['content-security-policy']]).toEqual([
      200,
      'text/html; charset=utf-8',
      `sandbox allow-scripts; default-src 'none'; script-src 'sha256-${digest}'; style-src 'unsafe-inline'; img-src data:; font-src data:; ` +
        "media-src data:; base-uri about:; form-action 'none'; frame-ancestors 'self'",
    ])
  })

  it('with a name of their own are asked for again', async () => {
    const robots = await get('/robots.txt')
    expect([robots.body, robots.headers['cache-control']]).toEqual(['User-agent: *', 'no-cache'])
  })

  it.each(['/assets/main-old.js', '/favicon.ico', '/index.html', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json'])(
    '%s is not found, and no page either',
    async (url) => {
      const response = await get(url)
      expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
    },
  )
})

it.each(['/%E0%A4%A', '/api/v1/%E0%A4%A', '/assets/%E0%A4%A.js'])('%s, which cannot be read, is not found', async (url) => {
  const response = await get(url)
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

it.each([
  '/health',
  '/healthz/',
  '/healthzz',
  '/readyz/x',
  '/Ready',
  '/livez',
  '/metrics',
  '/.well-known/security.txt',
  '/.well-known/x',
  '/.git/config',
])('%s is no page of the app', async (url) => {
  const response = await get(url)
  expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
})

it('what is no read of a page is not found', async () => {
  const { status } = await app.visitor().send({ method: 'POST', url: '/group/3' })
  expect(status).toBe(404)
  expect((await get('/api/v2/notes')).json()).toEqual({ detail: 'Not found.', code: 'not_found' })
})

it('a server without a built web app says so', async () => {
  const bare = await testApp({}, apiFixture)
  const response = await bare.app.inject({ url: '/login' })
  expect([response.statusCode, response.body]).toEqual([503, 'The web app is not built. Run: npm start\n'])
  await bare.close()
})
