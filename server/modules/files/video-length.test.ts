import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { FileMissing } from '#server/adapters/files.ts'
import { readVideoLength } from './video-length.ts'

/** The stored file of some bytes, and how many of them were read, in how many parts. */
function stored(content: Buffer) {
  let [bytes, parts] = [0, 0]
  const read = async (_key: string, { start, end } = { start: 0, end: content.length - 1 }) => {
    bytes += end + 1 - start
    parts += 1
    return Readable.from([content.subarray(start, end + 1)])
  }
  const lengthAs = (media_type: string) =>
    readVideoLength(
      { newKey: () => '', save: () => Promise.reject(new Error()), remove: async () => {}, read },
      { storage_key: 'aa/x', media_type, size: content.length },
    )
  return { lengthAs, bytesRead: () => bytes, partsRead: () => parts }
}

const box = (name: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}
/** A box whose size has 64 bits. */
const largeBox = (name: string, content: Buffer) => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(name, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(content.length + 16), 8)
  return Buffer.concat([head, content])
}
const numbers = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')))
const shortHeader = (scale: number, units: number) => box('mvhd', numbers(0, 0, 0, scale, units), Buffer.alloc(80))
const longHeader = (scale: number, units: number) => box('mvhd', numbers(0x01_00_00_00, 0, 0, 0, 0, scale, 0, units), Buffer.alloc(80))
const type = box('ftyp', Buffer.from('isom'))

it('reads the length of an MP4 from its header, wherever it is', async () => {
  const pictures = largeBox('mdat', Buffer.alloc(500_000))
  const last = stored(Buffer.concat([type, pictures, box('moov', shortHeader(600, 360_000))]))
  expect(await last.lengthAs('video/mp4')).toBe(600)
  expect(last.bytesRead()).toBeLessThan(200)
  expect(await stored(Buffer.concat([type, box('moov', longHeader(1000, 42_500)), pictures])).lengthAs('video/mp4')).toBe(42.5)
})

it('reads the length of an MP4 in fragments from theirs', async () => {
  const extended = box('mvex', box('mehd', numbers(0, 9000)))
  expect(await stored(Buffer.concat([type, box('moov', shortHeader(1000, 0), extended)])).lengthAs('video/mp4')).toBe(9)
  expect(await stored(Buffer.concat([type, box('moov', shortHeader(1000, 0xff_ff_ff_ff))])).lengthAs('video/mp4')).toBeNull()
})

it('reads the length of a WebM', async () => {
  const content = await readFile(new URL('../../db/seed/data/assets/rejilla-css.webm', import.meta.url))
  expect(await stored(content).lengthAs('video/webm')).toBeCloseTo(12, 0)
  expect(await stored(content.subarray(0, 0x86)).lengthAs('video/webm')).toBeNull()
})

it('says nothing of a file that is broken, missing or of another kind', async () => {
  const moov = box('moov', shortHeader(600, 360_000))
  const noSize = Buffer.alloc(16)
  noSize.writeUInt32BE(4)
  for (const content of [
    Buffer.from('Trabajo'),
    Buffer.alloc(0),
    Buffer.alloc(4000, 255),
    noSize,
    moov.subarray(0, 30),
    box('moov', shortHeader(0, 5)),
  ]) {
    expect(await stored(content).lengthAs('video/mp4')).toBeNull()
    expect(await stored(content).lengthAs('video/webm')).toBeNull()
  }
  expect(await stored(moov).lengthAs('video/ogg')).toBeNull()
  const missing = {
    newKey: () => '',
    save: () => Promise.reject(new Error()),
    remove: async () => {},
    read: () => Promise.reject(new FileMissing('x')),
  }
  expect(await readVideoLength(missing, { storage_key: 'x', media_type: 'video/mp4', size: 100 })).toBeNull()
})

it('gives up on a file of countless boxes after a few small parts', async () => {
  const free = Buffer.concat(Array.from({ length: 400 }, () => box('free')))
  const movie = stored(Buffer.concat([type, free, box('moov', free, shortHeader(600, 360_000))]))
  expect(await movie.lengthAs('video/mp4')).toBeNull()
  expect([movie.partsRead(), movie.bytesRead() <= 64 * 16]).toEqual([64, true])
  const some = Buffer.concat(Array.from({ length: 15 }, () => box('free')))
  expect(await stored(Buffer.concat([type, some, box('moov', some, shortHeader(600, 360_000))])).lengthAs('video/mp4')).toBe(600)
})
