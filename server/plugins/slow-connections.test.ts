import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { apiFixture } from '#server/testing/api-fixture.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

const connections = { ...readConfig({}).connections, headersMs: 400, bodyStallMs: 1000, mostPerAddress: 4 }

let app: TestApp
let address: URL
let xsrf: string
const sockets: Socket[] = []

beforeAll(async () => {
  app = await testApp({ connections }, apiFixture)
  address = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))
  const page = await fetch(address, { headers: { connection: 'close' } })
  xsrf = /XSRF-TOKEN=([^;]+)/.exec(page.headers.get('set-cookie') ?? '')?.[1] ?? ''
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => app.close())

const open = () => {
  const socket = connect(Number(address.port), address.hostname)
  sockets.push(socket)
  return socket
}
const isServed = async () => (await fetch(new URL('/healthz', address), { headers: { connection: 'close' } })).status
const stored = async () =>
  (await readdir(join(app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  )

/** Sends the beginning of an upload. */
const startUpload = (size: number) => {
  const socket = open()
  const begin = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n'
  const end = '\r\n--b--\r\n'
  socket.write(
    `POST /api/v1/files HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\n` +
      `content-length: ${begin.length + size + end.length}\r\ncookie: XSRF-TOKEN=${xsrf}\r\nx-xsrf-token: ${xsrf}\r\nconnection: close\r\n\r\n${begin}`,
  )
  return { socket, end, answer: text(socket) }
}
const timedOut = (answer: string) => {
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({ detail: 'The request took too long.', code: 'request_timeout' })
}

it.each([
  ['sends nothing', ''],
  ['never ends its headers', 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
])('closes a connection that %s, and serves the others meanwhile', async (_what, sent) => {
  const socket = open()
  socket.write(sent)
  const answer = text(socket)
  expect(await isServed()).toBe(200)
  timedOut(await answer)
})

it('closes an upload that stands still, keeps nothing of it, and serves the others meanwhile', async () => {
  const { socket, answer } = startUpload(100_000)
  socket.write('half of it')
  await expect.poll(async () => (await stored()).length).toBe(1)
  expect(await isServed()).toBe(200)
  timedOut(await answer)
  await expect.poll(stored).toEqual([])
})

it('closes an upload that trickles, so that it would take days', async () => {
  const { socket, answer } = startUpload(100_000)
  const trickle = async () => {
    for await (const _ of setInterval(50)) if (socket.destroyed || !socket.write('x')) return
  }
  await Promise.all([answer.then(timedOut), trickle().catch(() => undefined)])
  await expect.poll(stored).toEqual([])
})

it('lets a slow upload that moves take longer than any of the timeouts', async () => {
  const [piece, pieces] = [2000, 40]
  const { socket, end, answer } = startUpload(piece * pieces)
  const start = performance.now()
  let sent = 0
  for await (const _ of setInterval(75)) {
    socket.write('x'.repeat(piece))
    sent += 1
    if (sent === pieces) break
  }
  socket.write(end)
  expect(await answer).toMatch(/^HTTP\/1.1 201 /)
  expect(performance.now() - start).toBeGreaterThan(2 * connections.bodyStallMs)
})

it('closes connections of an address that has too many, until some are closed', async () => {
  const kept = Array.from({ length: connections.mostPerAddress }, open)
  await Promise.all(kept.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  const isOpen = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket
        .once('data', () => resolve(true))
        .once('close', () => resolve(false))
        .once('error', () => resolve(false))
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    })
  expect(await isOpen(open())).toBe(false)
  expect(await Promise.all(kept.map(isOpen))).toEqual(kept.map(() => true))
  await expect.poll(isServed).toBe(200)
})
