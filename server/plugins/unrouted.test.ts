import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import contract from '#openapi/generated/openapi.gen.json' with { type: 'json' }
import { buildApp } from '#server/app.ts'
import { apiFixture } from '#server/testing/api-fixture.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let served: Awaited<ReturnType<typeof buildApp>>
let port: number
beforeAll(async () => {
  app = await testApp({}, apiFixture)
  served = await buildApp({ ...app.ctx, config: { ...app.ctx.config, publicUrl: 'https://aula.example.org' } }, apiFixture)
  port = Number(new URL(await served.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await served.close()
  await app.close()
})

/** Sends bytes and reads until the server closes the connection. */
const exchange = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
    socket.once('close', () => resolve(received)).once('error', reject)
  })
const head = (line: string, ...headers: string[]) => [line, 'host: aula', ...headers, 'connection: close', '', ''].join('\r\n')

/** @returns the parsed body of an answer that has the headers of every answer */
function readAnswer(answer: string, status: number): unknown {
  const [answerHead = '', body = ''] = answer.split('\r\n\r\n')
  expect(answerHead).toContain(`HTTP/1.1 ${status} `)
  expect(answerHead.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(answerHead.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  expect(answerHead.toLowerCase()).toContain('strict-transport-security: ')
  return JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1))
}

it('checks an unknown method first like a write', async () => {
  const answer = await exchange(head('PROPFIND /api/v1/notes HTTP/1.1'))
  expect(readAnswer(answer, 403)).toMatchObject({ code: 'csrf_failed', detail: expect.any(String) })
})

it.each([
  ['an address that cannot be decoded', head('GET /%E0%A4%A HTTP/1.1'), 404, 'not_found'],
  ['an unknown operation', head('GET /api/v1/nothing HTTP/1.1'), 404, 'not_found'],
  ['headers that are too large', head('GET / HTTP/1.1', `x-long: ${'x'.repeat(20_000)}`), 431, 'headers_too_large'],
  ['what is no HTTP', 'nonsense\r\n\r\n', 400, 'invalid'],
  ['another expectation', head('GET / HTTP/1.1', 'expect: a-miracle'), 417, 'expectation_failed'],
])('answers %s with the shape and headers of the API, as the contract says', async (_what, request, status, code) => {
  expect(readAnswer(await exchange(request), status)).toMatchObject({ code, detail: expect.any(String) })
  expect(Object.entries(contract['x-answers-of-the-server']).map(([answer, named]) => `${answer} ${named.code}`)).toContain(
    `${status} ${code}`,
  )
})
