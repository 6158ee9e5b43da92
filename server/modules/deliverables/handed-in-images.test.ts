import sharp from 'sharp'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { heic } from './testing/documents.ts'
import { openSchool, type School } from './testing/school.ts'
import { fileForm } from '#tests/support/file-form.ts'

let school: School
let student: Awaited<ReturnType<School['at']['student']>>
let task: { id: number }
beforeAll(async () => {
  school = await openSchool()
  student = await school.at.student()
  task = await school.at.task()
})
afterAll(() => school.app.close())

const place = { GPSLatitudeRef: 'N', GPSLatitude: '41/1 40/1 1234/100', GPSLongitudeRef: 'W', GPSLongitude: '3/1 41/1 5678/100' }
const drawing = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3b82f6' } })
    .withExif({ IFD0: { Make: 'Telefono' }, IFD3: place })
    .toFormat(format)
    .toBuffer()

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length)
  whole.write(type, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}
/** An animated PNG of one frame. */
async function animated(): Promise<Buffer> {
  const png = await drawing('png')
  const header = 33
  const [frames, control] = [Buffer.alloc(8), Buffer.alloc(26)]
  frames.writeUInt32BE(1)
  control.writeUInt32BE(40, 4)
  control.writeUInt32BE(30, 8)
  return Buffer.concat([png.subarray(0, header), chunk('acTL', frames), chunk('fcTL', control), png.subarray(header)])
}
const heifSize = (width: number, height: number) => {
  const box = Buffer.from('\0\0\0\x14ispe\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  box.writeUInt32BE(width, 12)
  box.writeUInt32BE(height, 16)
  return box
}
const photos: Record<string, () => Promise<Buffer>> = {
  'a.png': () => drawing('png'),
  'a.jpg': () => drawing('jpeg'),
  'a.webp': () => drawing('webp'),
  'a.gif': () => drawing('gif'),
  'a.avif': () => drawing('avif'),
  'animada.png': animated,
  'a.heic': async () => Buffer.concat([heic, heifSize(4032, 3024)]),
}
/** Where the width and height of each image is, and how it is written. */
const enlarge: Record<string, (image: Buffer) => void> = {
  'a.png': (image) => void (image.writeUInt32BE(60_000, 16), image.writeUInt32BE(60_000, 20)),
  'a.jpg': (image) => {
    const at = image.indexOf(Buffer.from([0xff, 0xc0]))
    image.writeUInt16BE(60_000, at + 5)
    image.writeUInt16BE(60_000, at + 7)
  },
  'a.webp': (image) => void (image.writeUIntLE(16_383, 24, 3), image.writeUIntLE(16_383, 27, 3)),
  'a.gif': (image) => void (image.writeUInt16LE(60_000, 6), image.writeUInt16LE(60_000, 8)),
  'a.avif': (image) => void image.writeUInt32BE(60_000_000, image.indexOf('ispe') + 8),
  'animada.png': (image) => void (image.writeUInt32BE(60_000, 16), image.writeUInt32BE(60_000, 20)),
  'a.heic': (image) => void image.writeUInt32BE(60_000, image.indexOf('ispe') + 8),
}

const send = (name: string, image: Buffer) => school.at.upload(student, task, name, new Uint8Array(image))

describe.each(Object.keys(photos))('a handed-in %s', (name) => {
  it('is kept without its place, and is the image that it was', async () => {
    const image = (await photos[name]?.()) ?? Buffer.alloc(0)
    const { body, status } = await send(name, image)
    expect(status).toBe(201)
    const { id = 0, media_type } = (body as components['schemas']['Draft']).files.at(-1) ?? {}
    expect(media_type).toBe(`image/${{ jpg: 'jpeg' }[name.split('.').at(-1) ?? ''] ?? name.split('.').at(-1)}`)
    const kept = Buffer.from((await student.call('getFile', { params: { id } })).body as Uint8Array)
    expect(kept.length).toBe(image.length)
    if (name === 'a.heic') return
    const [before, after] = [await sharp(image).metadata(), await sharp(kept).metadata()]
    expect(after.exif?.includes('Telefono')).toBe(before.exif?.includes('Telefono'))
    for (const coordinate of ['1234', '5678']) {
      const written = Buffer.alloc(8)
      written.writeUInt32LE(Number(coordinate))
      written.writeUInt32LE(100, 4)
      expect(kept.includes(written)).toBe(false)
    }
    expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(image).raw().toBuffer())
  })

  it('whose header announces billions of pixels is refused with its reason, and nothing is kept', async () => {
    const image = (await photos[name]?.()) ?? Buffer.alloc(0)
    enlarge[name]?.(image)
    const before = (await school.at.work(student, task)).draft.files
    expect(await send(name, image)).toMatchObject({ status: 400, body: { errors: { file: ['too_many_pixels'] } } })
    expect((await school.at.work(student, task)).draft.files).toEqual(before)
  })
})

it('an animated PNG is a photo too; other formats than PNG, JPEG and WebP are not', async () => {
  const answers = []
  for (const [name, photo] of Object.entries(photos)) {
    const body = fileForm(new Uint8Array(await photo()), name)
    const { body: answer, status } = await student.call('uploadImage', { query: { purpose: 'profile' }, body })
    answers.push([name, status === 201 ? 'kept' : (answer as { errors: { file: string[] } }).errors.file[0]])
  }
  expect(Object.fromEntries(answers)).toEqual({
    'a.png': 'kept',
    'a.jpg': 'kept',
    'a.webp': 'kept',
    'animada.png': 'kept',
    'a.gif': 'wrong_type',
    'a.avif': 'wrong_type',
    'a.heic': 'wrong_type',
  })
})
