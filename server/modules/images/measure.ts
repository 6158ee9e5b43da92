/** Width and height of an image in pixels, from its header. */
export interface Measure {
  width: number
  height: number
}

/** JPEG markers that begin a frame; the others in their range are tables. */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc

function ofPng(bytes: Buffer): Measure | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function ofJpeg(bytes: Buffer): Measure | null {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const mark = bytes.readUInt8(at + 1)
    if (isFrame(mark)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    // A fill byte, and markers without a segment.
    at += mark === 0xff ? 1 : mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8) ? 2 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function ofWebp(bytes: Buffer): Measure | null {
  if (bytes.length < 30) return null
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const readers: Readonly<Record<string, (bytes: Buffer) => Measure | null>> = {
  'image/png': ofPng,
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
}

/** Reads the size of an image from its header without decoding it; null if the header has none. */
export const measure = (bytes: Buffer, mediaType: string): Measure | null => readers[mediaType]?.(bytes) ?? null
