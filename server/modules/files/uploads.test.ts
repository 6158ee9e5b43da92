import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { apiFixture } from '#server/testing/api-fixture.ts'

const limit = 1_000_000
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
let app: TestApp
let address: string

beforeAll(async () => {
  app = await testApp({ uploadLimit: limit }, apiFixture)
  address = await app.app.listen({ port: 0 })
})
afterAll(() => app.close())

const form = (...files: [content: string | Uint8Array<ArrayBuffer>, name: string, type?: string][]) => {
  const body = new FormData()
  for (const [content, name, type = 'application/octet-stream'] of files) body.append('file', new Blob([content], { type }), name)
  return body
}
const upload = async (body: FormData) => {
  const { status, body: answer } = await app.visitor().send({ method: 'POST', url: '/api/v1/files', body })
  return { status, answer }
}
/** Keys of everything that is stored, finished or not. */
const stored = async () =>
  (await readdir(join(app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const xsrfToken = async () => /XSRF-TOKEN=([^;]+)/.exec((await fetch(`${address}/api/v1/notes`)).headers.get('set-cookie') ?? '')?.[1] ?? ''
const invalid = (code: string) => ({
  status: 400,
  answer: { detail: 'The request is not valid.', code: 'invalid', errors: { file: [code] } },
})

async function docx(): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  zip.addBuffer(Buffer.from(`<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`), '[Content_Types].xml')
  zip.addBuffer(Buffer.from('<w:document/>'), 'word/document.xml')
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

describe('receiveFile', () => {
  it('stores what was sent and says what it is', async () => {
    const content = '%PDF-1.7\n%âãÏÓ\n'
    const { status, answer } = await upload(form([content, 'C:\\trabajos\\mi\u0000 práctica.pdf', 'image/png']))
    const bytes = Buffer.from(content)
    expect({ status, answer }).toEqual({
      status: 201,
      answer: {
        key: expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/),
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        name: 'mi práctica.pdf',
        mediaType: 'application/pdf',
      },
    })
    const kept = await app.ctx.files.read((answer as { key: string }).key)
    expect(await buffer(kept)).toEqual(bytes)
  })

  it.each([
    ['text', 'una línea\r\notra', 'text/plain'],
    ['UTF-16 text', new Uint8Array([0xff, 0xfe, 0x61, 0, 0xf1, 0, 0x0a, 0]), 'text/plain; charset=utf-16le'],
    ['UTF-16 text, the other way round', new Uint8Array([0xfe, 0xff, 0, 0x61, 0, 0xf1, 0, 0x0a]), 'text/plain; charset=utf-16be'],
    ['Latin-1 text', new Uint8Array([0x61, 0xf1, 0x6f, 0x0a]), 'text/plain; charset=windows-1252'],
    ['text that begins like a sound', 'FORMULARIO de matrícula', 'text/plain'],
    ['markup', '<?xml version="1.0"?><a/>', 'text/plain'],
    ['text cut in the middle of a character by the sample', `${'a'.repeat(65_535)}ñ`, 'text/plain'],
    ['png', new Uint8Array(Buffer.from(pixel, 'base64')), 'image/png'],
  ])('looks into %s', async (_what, content, mediaType) => {
    expect(await upload(form([content, 'x.bin']))).toMatchObject({ status: 201, answer: { mediaType } })
  })

  it('tells a document from a zip', async () => {
    expect(await upload(form([await docx(), 'x.zip']))).toMatchObject({
      status: 201,
      answer: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
    })
  })

  it.each([
    ['a program', form([new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'informe.pdf', 'application/pdf']), 'wrong_type'],
    ['bytes without meaning', form([new Uint8Array([1, 2, 0, 3]), 'x.txt', 'text/plain']), 'wrong_type'],
    ['nothing', form(['', 'x.txt']), 'empty_file'],
    ['no file', form(), 'required'],
  ])('refuses %s and keeps nothing', async (_what, body, code) => {
    const before = await stored()
    expect(await upload(body)).toEqual(invalid(code))
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['a field before the file', ['note', 'file'], { note: ['unknown'] }],
    ['a field after the file', ['file', 'note'], { note: ['unknown'] }],
    ['a field named like a property of every object', ['constructor'], { body: ['format'] }],
    ['a file under another name', ['files'], { files: ['unknown'] }],
    ['a second file', ['file', 'file'], { file: ['unknown'] }],
  ])('refuses %s and keeps nothing', async (_what, names, errors) => {
    const before = await stored()
    const body = new FormData()
    for (const name of names) {
      if (name.startsWith('file')) body.append(name, new Blob(['x']), 'x.txt')
      else body.append(name, 'x')
    }
    expect(await upload(body)).toEqual({ status: 400, answer: { detail: 'The request is not valid.', code: 'invalid', errors } })
    expect(await stored()).toEqual(before)
  })

  it('refuses what is no form', async () => {
    const { status, body } = await app.visitor().send({ method: 'POST', url: '/api/v1/files', body: { file: 'x' } })
    expect([status, body]).toEqual([400, { detail: 'The request is not valid.', code: 'invalid', errors: { body: ['format'] } }])
  })

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['with a boundary longer than any', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'x'],
    ['that is no form inside', 'multipart/form-data; boundary=b', 'x'],
    [
      'without its end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\nhalf',
    ],
  ])('refuses a form %s and keeps nothing', async (_what, type, body) => {
    const before = await stored()
    const answer = await app.visitor().send({ method: 'POST', url: '/api/v1/files', body, headers: { 'content-type': type } })
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: 'The request is not valid.', code: 'invalid', errors: { body: ['format'] } },
    ])
    expect(await stored()).toEqual(before)
  })

  it('takes a file of exactly the limit', async () => {
    expect(await upload(form(['x'.repeat(limit), 'x.txt']))).toMatchObject({ status: 201, answer: { size: limit } })
  })

  it.each([1, 40 * limit])('tells a browser that reads nothing before it has sent everything, %i bytes too many', async (more) => {
    const before = await stored()
    const xsrf = await xsrfToken()
    const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n${'x'.repeat(limit + more)}\r\n--b--\r\n`
    const socket = connect(Number(new URL(address).port), new URL(address).hostname)
    await new Promise((resolve) =>
      socket.write(
        `POST /api/v1/files HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n` +
          `cookie: XSRF-TOKEN=${xsrf}\r\nx-xsrf-token: ${xsrf}\r\nconnection: close\r\n\r\n${body}`,
        resolve,
      ),
    )
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({ detail: 'The file is too large.', code: 'too_large' })
    expect(await stored()).toEqual(before)
  })

  it('keeps nothing of a transfer that breaks off', async () => {
    const before = await stored()
    const xsrf = await xsrfToken()
    const abort = new AbortController()
    const body = new ReadableStream<Uint8Array>({
      start(sink) {
        sink.enqueue(Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\nhalf of it'))
      },
    })
    const arrived = new Promise((resolve) => app.app.server.once('request', resolve))
    const sent = fetch(`${address}/api/v1/files`, {
      method: 'POST',
      body,
      signal: abort.signal,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=b', cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
    } as RequestInit)
    await arrived
    await expect.poll(async () => (await stored()).length).toBe(before.length + 1)
    abort.abort()
    await expect(sent).rejects.toThrow()
    await expect.poll(stored).toEqual(before)
  })
})
