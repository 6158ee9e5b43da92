import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { createAdmin, createManager, storeFile } from '#server/testing/factories/index.ts'
import { attachment } from '#server/modules/downloads/content-disposition.ts'
import { rangeOf } from '#server/modules/downloads/ranged.ts'
import { heic, latin1, pdf, png } from './testing/documents.ts'
import { openSchool, type School } from './testing/school.ts'

type Draft = components['schemas']['Draft']
let school: School
let student: Awaited<ReturnType<School['at']['student']>>
beforeAll(async () => {
  school = await openSchool()
  student = await school.at.student()
})
afterAll(() => school.app.close())

async function uploaded(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const task = await school.at.task()
  const { files, revision } = (await school.at.upload(student, task, name, content)).body as Draft
  return { task, revision, id: files[0]?.id ?? 0 }
}
const headersOf = (headers: Record<string, unknown>, ...names: string[]) => Object.fromEntries(names.map((name) => [name, headers[name]]))

describe('a file', () => {
  it('is the same at an address that ends with its name, and at no other name', async () => {
    const { id } = await uploaded('Memoria de Ana ñ.pdf', pdf)
    const named = (name: string, who = student) => who.call('getNamedFile', { params: { id, name } })
    const answer = await named('Memoria de Ana ñ.pdf')
    const plain = await student.call('getFile', { params: { id } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(plain.body)
    expect(answer.headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
    expect((await named('Nota 10.pdf')).status).toBe(404)
    expect((await named('Memoria de Ana ñ.pdf', await school.at.student(1))).status).toBe(404)
  })

  it.each([
    ['memoria.pdf', pdf, 'application/pdf', 'inline', "frame-ancestors 'self'"],
    ['foto.png', png, 'image/png', 'inline', "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"],
    ['IMG_2041.HEIC', heic, 'image/heic', 'inline', "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"],
    [
      'a.html',
      '<script>alert(1)</script>',
      'text/plain; charset=utf-8',
      'inline',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    ],
    [
      'a.svg',
      '<svg onload="alert(1)"/>',
      'text/plain; charset=utf-8',
      'inline',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    ],
    [
      'viejo.txt',
      latin1,
      'text/plain; charset=windows-1252',
      'inline',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    ],
    ['carta.rtf', '{\\rtf1 hola}', 'application/rtf', 'attachment', "sandbox; default-src 'none'; frame-ancestors 'none'"],
  ])('%s is shown as what it is, and runs nothing', async (name, content, type, kind, policy) => {
    const { id } = await uploaded(name, content)
    const { status, body, headers } = await student.call('getFile', { params: { id } })
    expect([status, Buffer.from(body as Uint8Array).equals(Buffer.from(content))]).toEqual([200, true])
    expect(
      headersOf(
        headers,
        'content-type',
        'content-disposition',
        'content-security-policy',
        'x-content-type-options',
        'cache-control',
        'vary',
        'accept-ranges',
        'content-length',
      ),
    ).toEqual({
      'content-type': type,
      'content-disposition': `${kind}; filename="${name}"; filename*=UTF-8''${name}`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Cookie',
      'accept-ranges': 'bytes',
      'content-length': String(Buffer.from(content).length),
    })
    const saved = await student.call('getFile', { params: { id }, query: { download: true } })
    expect(headersOf(saved.headers, 'content-disposition', 'content-security-policy')).toEqual({
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
  })

  it('is never shown when its type could run something', async () => {
    const { app, deliverable } = school
    for (const media_type of [
      'image/svg+xml',
      'application/xhtml+xml',
      'text/html',
      'application/javascript',
      'TEXT/HTML; charset=utf-8',
    ]) {
      const id = await storeFile({ db: app.db, files: app.ctx.files }, { name: 'x', media_type, content: Buffer.from('<script/>') })
      await app.db.insertInto('deliverable_files').values({ deliverable_id: deliverable.id, file_id: id }).execute()
      const { headers } = await student.call('getFile', { params: { id } })
      const isText = /^text/i.test(media_type)
      expect([media_type, headers['content-type'], String(headers['content-disposition']).split(';')[0]]).toEqual([
        media_type,
        isText ? 'text/plain; charset=utf-8' : 'application/octet-stream',
        isText ? 'inline' : 'attachment',
      ])
    }
  })

  it('is answered in parts', async () => {
    const { id } = await uploaded('a.txt', '0123456789')
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, body, headers } = await student.call('getFile', { params: { id }, headers: { range, ...more } })
      return [status, status === 416 ? (body as { code: string }).code : String(body), headers['content-range'], headers['content-length']]
    }
    expect(await part('bytes=0-3')).toEqual([206, '0123', 'bytes 0-3/10', '4'])
    expect(await part('bytes=4-')).toEqual([206, '456789', 'bytes 4-9/10', '6'])
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10', '3'])
    expect(await part('bytes=8-99')).toEqual([206, '89', 'bytes 8-9/10', '2'])
    expect(await part('bytes=10-')).toEqual([416, 'range_not_satisfiable', 'bytes */10', expect.anything()])
    expect(await part('bytes=-0')).toEqual([416, 'range_not_satisfiable', 'bytes */10', expect.anything()])
    for (const whole of ['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
      expect(await part(whole)).toEqual([200, '0123456789', undefined, '10'])
    const { headers } = await student.call('getFile', { params: { id } })
    expect(await part('bytes=0-3', { 'if-range': String(headers['etag']) })).toEqual([206, '0123', 'bytes 0-3/10', '4'])
    expect(await part('bytes=0-3', { 'if-range': '"older"' })).toEqual([200, '0123456789', undefined, '10'])
  })

  it('is not sent again to who has it', async () => {
    const { id } = await uploaded('a.txt', 'hola')
    const { headers } = await student.call('getFile', { params: { id } })
    const tag = String(headers['etag'])
    const again = (value: string) => student.call('getFile', { params: { id }, headers: { 'if-none-match': value } })
    expect(await again(tag)).toMatchObject({ status: 304, body: undefined, headers: { etag: tag } })
    expect(await again(`"x", W/${tag}`)).toMatchObject({ status: 304 })
    expect(await again('"x"')).toMatchObject({ status: 200 })
  })

  it('of a draft is its student’s alone; once handed in, the teacher’s too', async () => {
    const { at, app, center } = school
    const { id, task, revision } = await uploaded('a.txt', 'secreto')
    const [admin, manager] = [await app.as((await createAdmin(app.db)).id), await app.as((await createManager(app.db, center)).id)]
    const everybody = { student, other: await at.student(1), teacher: await at.teacher(), manager, admin }
    const seen = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(everybody).map(async ([name, who]) => [name, (await who.call('getFile', { params: { id } })).status]),
        ),
      )
    expect(await seen()).toEqual({ student: 200, other: 404, teacher: 404, manager: 404, admin: 404 })
    await at.submit(student, task, revision)
    expect(await seen()).toEqual({ student: 200, other: 404, teacher: 200, manager: 200, admin: 200 })
    expect((await app.visitor().call('getFile', { params: { id } })).status).toBe(401)
  })

  it('that is missing in the store is our fault, and says nothing of where it should be', async () => {
    const { app } = school
    const { id } = await uploaded('a.txt', 'hola')
    const { storage_key } = await app.db.selectFrom('files').where('id', '=', id).select('storage_key').executeTakeFirstOrThrow()
    await app.ctx.files.remove(storage_key)
    const { status, body } = await student.send({ method: 'GET', url: `/api/v1/courses/files/${id}` })
    expect([status, body]).toEqual([
      500,
      { detail: 'Internal server error.', code: 'server_error', request_id: expect.any(String) as string },
    ])
  })
})

describe('the name of a download', () => {
  it.each([
    ['año "nuevo".pdf', `attachment; filename="ano _nuevo_.pdf"; filename*=UTF-8''a%C3%B1o%20%22nuevo%22.pdf`],
    ['日本.txt', `attachment; filename="__.txt"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.txt`],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['a\r\nSet-Cookie: x=1', `attachment; filename="a__Set-Cookie: x=1"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3D1`],
    ['\uD800.txt', `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
  ])('%j cannot break out of its header', (name, header) => {
    expect(attachment(name)).toBe(header)
  })
})

describe('a range', () => {
  it('of a huge number is still a number', () => {
    expect(rangeOf(`bytes=0-${'9'.repeat(400)}`, 10)).toEqual({ start: 0, end: 9 })
    expect(() => rangeOf(`bytes=${'9'.repeat(400)}-`, 10)).toThrow('The range lies outside the file.')
  })
})
