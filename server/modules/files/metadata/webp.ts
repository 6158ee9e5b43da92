import { exifOf, orientationOf } from './tiff.ts'

const headerBytes = 12
const kept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Bits of the extended header. */
const hasExif = 0x08
const hasXmp = 0x04

interface Chunk {
  type: string
  data: Buffer
}

/** The chunks of a WebP; null if it is cut off. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return null
  const chunks: Chunk[] = []
  for (let at = headerBytes; at < end;) {
    if (at + 8 > end) return null
    const size = bytes.readUInt32LE(at + 4)
    if (at + 8 + size > end) return null
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + size) })
    at += 8 + size + (size % 2)
  }
  return chunks
}

function written({ type, data }: Chunk): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** A WebP without metadata and without what follows its end; null if it is broken. */
export function plainWebp(bytes: Buffer): Buffer | null {
  const chunks = bytes.length < 30 ? null : chunksOf(bytes)
  if (!chunks?.some(({ type }) => type === 'VP8 ' || type === 'VP8L' || type === 'ANMF')) return null
  const exif = chunks.find(({ type }) => type === 'EXIF')?.data
  const orientation = exif ? orientationOf(exif, exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0) : 1
  const parts = chunks
    .filter(({ type }) => kept.has(type))
    .map(({ type, data }) => ({ type, data: type === 'VP8X' ? Buffer.from(data) : data }))
  const [extended] = parts
  if (extended?.type === 'VP8X') {
    const flags = (extended.data[0] ?? 0) & ~(hasExif | hasXmp)
    extended.data[0] = orientation === 1 ? flags : flags | hasExif
    if (orientation !== 1) parts.push({ type: 'EXIF', data: exifOf(orientation) })
  }
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts.map(written)])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
