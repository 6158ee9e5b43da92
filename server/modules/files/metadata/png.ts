import { crc32 } from 'node:zlib'
import { exifOf, orientationOf } from './tiff.ts'

const signatureBytes = 8
/** What decides how the pixels look; animations included. */
const kept = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'acTL', 'fcTL', 'fdAT'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs'],
])

interface Chunk {
  type: string
  data: Buffer
  /** With length, type and checksum. */
  whole: Buffer
  end: number
}

/** The chunks of a PNG up to its end; null if it is cut off or a checksum is wrong. */
export function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = []
  for (let at = signatureBytes; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end), end })
    if (type === 'IEND') return chunks
    at = end
  }
  return null
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length)
  whole.write(type, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}

/** A PNG without metadata and without what follows its end; null if it is broken. */
export function plainPng(bytes: Buffer): Buffer | null {
  const chunks = chunksOf(bytes)
  if (chunks === null || !chunks.some(({ type }) => type === 'IDAT')) return null
  const exif = chunks.find(({ type }) => type === 'eXIf')
  const orientation = exif ? orientationOf(exif.data, 0) : 1
  const parts = chunks.filter(({ type }) => kept.has(type)).map(({ whole }) => whole)
  if (orientation !== 1) parts.splice(1, 0, chunk('eXIf', exifOf(orientation)))
  return Buffer.concat([bytes.subarray(0, signatureBytes), ...parts])
}
