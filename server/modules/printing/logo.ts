import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'
import { measure } from '#server/modules/images/measure.ts'
import { deinterlaced, interlacedLength } from './deinterlace.ts'

const unpack = promisify(inflate)
const pack = promisify(deflate)

/** Pixels of the largest logo that is printed: it is drawn seven millimetres wide. */
const mostPixels = 4_000_000
/** Samples of a pixel by the colour type of a PNG. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const kept: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const signatureLength = 8

interface Chunk {
  name: string
  /** Including its length, name and checksum. */
  whole: Buffer
  data: Buffer
}

/** Chunks of the image, in order; null for a truncated file. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = []
  for (let at = signatureLength; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) return null
    if (kept.has(name)) chunks.push({ name, whole: bytes.subarray(at, end), data: bytes.subarray(at + 8, end - 4) })
    if (name === 'IEND') return chunks
    at = end
  }
  return null
}

/** A chunk as it is written. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/**
 * A PNG reduced to its image, row by row; null if it is broken. It is decoded, so its size must have been checked. pdfkit would leave out the
 * pixels of an interlaced one.
 */
export async function soundPng(bytes: Buffer): Promise<Buffer | null> {
  const chunks = chunksOf(bytes)
  const [head] = chunks ?? []
  if (!chunks || head?.name !== 'IHDR' || head.data.length !== 13) return null
  const { width, height, depth, color, isInterlaced } = {
    width: head.data.readUInt32BE(0),
    height: head.data.readUInt32BE(4),
    depth: head.data.readUInt8(8),
    color: head.data.readUInt8(9),
    isInterlaced: head.data.readUInt8(12) !== 0,
  }
  const perPixel = samples[color]
  if (perPixel === undefined || (color === 3 && !chunks.some(({ name }) => name === 'PLTE'))) return null
  const format = { width, height, bits: perPixel * depth }
  const row = 1 + Math.ceil((width * format.bits) / 8)
  const length = isInterlaced ? interlacedLength(format) : row * height
  const packed = Buffer.concat(chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])))
  const pixels = await unpack(packed, { maxOutputLength: length }).catch(() => null)
  if (pixels?.length !== length) return null
  const signature = bytes.subarray(0, signatureLength)
  if (isInterlaced) {
    const rows = deinterlaced(pixels, format)
    if (!rows) return null
    const plain = Buffer.from(head.data)
    plain.writeUInt8(0, 12)
    const colors = chunks.flatMap(({ name, whole }) => (name === 'PLTE' || name === 'tRNS' ? [whole] : []))
    return Buffer.concat([signature, chunk('IHDR', plain), ...colors, chunk('IDAT', await pack(rows)), chunk('IEND', Buffer.alloc(0))])
  }
  // The first byte of each row names one of five filters.
  for (let at = 0; at < pixels.length; at += row) if (pixels.readUInt8(at) > 4) return null
  return Buffer.concat([signature, ...chunks.map(({ whole }) => whole)])
}

/**
 * An image that pdfkit can draw, prepared once per document; null if it cannot. A PNG is decoded here first: pdfkit decodes it in a
 * callback whose errors cannot be caught and would end the process.
 */
export async function printableLogo(bytes: Buffer, mediaType: string): Promise<string | null> {
  const size = measure(bytes, mediaType)
  if (size === null || size.width * size.height > mostPixels) return null
  const sound = mediaType === 'image/png' ? await soundPng(bytes) : mediaType === 'image/jpeg' ? bytes : null
  return sound && `data:${mediaType};base64,${sound.toString('base64')}`
}
