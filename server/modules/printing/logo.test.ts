import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createManager, createStudents, storeFile } from '#server/testing/factories/index.ts'

let app: TestApp
let centerId: number
let manager: Client
let students: { id: number }[]
beforeAll(async () => {
  app = await testApp()
  const center = await createCenter(app.db)
  centerId = center.id
  students = await createStudents(app.db, center, [{}, {}, {}])
  manager = await app.as((await createManager(app.db, center)).id)
})
afterAll(() => app.close())

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  return Buffer.concat([number(data.length), named, number(crc32(named))])
}
/** A PNG of some size with whatever is said to be its pixels; colour type 6 has four samples, one of them how opaque it is. */
const pngOf = (width: number, height: number, packed: Buffer, color = 6) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([number(width), number(height), Buffer.of(8, color, 0, 0, 0)])),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
const blank = (width: number, height: number) => deflateSync(Buffer.alloc(height * (1 + width * 4)))

/** How many pictures are in the cards of three students of a center with this logo. */
async function picturesWith(content: Buffer, media_type = 'image/png'): Promise<number> {
  const logo = await storeFile(app.ctx, { center_id: centerId, content, media_type, name: 'logo' })
  await app.db.updateTable('centers').set({ logo_file_id: logo }).where('id', '=', centerId).execute()
  const body = { kind: 'cards', language: 'es', students: students.map(({ id }) => ({ id })) } as const
  const answer = await manager.call('printStudents', { body })
  expect(answer.status).toBe(200)
  return (
    Buffer.from(answer.body as Uint8Array)
      .toString('latin1')
      .split('/Subtype /Image').length - 1
  )
}

it('is in the document once, with its opacity, however many cards carry it', async () => {
  expect(await picturesWith(pngOf(8, 8, blank(8, 8)))).toBe(2)
})

it.each([
  ['pixels that do not unpack', pngOf(8, 8, Buffer.from('nonsense'))],
  ['fewer pixels than it says', pngOf(80, 80, blank(8, 8))],
  ['more pixels than it says', pngOf(2, 2, blank(800, 800))],
  ['a filter that does not exist', pngOf(1, 1, deflateSync(Buffer.of(9, 0, 0, 0, 0)))],
  ['a palette that is missing', pngOf(8, 8, deflateSync(Buffer.alloc(8 * 9)), 3)],
  ['no end', pngOf(8, 8, blank(8, 8)).subarray(0, -12)],
  ['more pixels than anybody prints', pngOf(6000, 4000, Buffer.alloc(10))],
])('with %s is left out, and the cards are printed', async (_, content) => {
  expect(await picturesWith(content)).toBe(0)
})

it('that is a JPEG which pdfkit does not understand is left out', async () => {
  expect(await picturesWith(Buffer.of(0xff, 0xd8, 0xff, 0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9), 'image/jpeg')).toBe(0)
})
