import { exifOf, orientationOf } from './tiff.ts'

const mark = { start: 0xd8, end: 0xd9, scan: 0xda, exif: 0xe1, comment: 0xfe }
const exifHeader = 'Exif\0\0'
/** Application data that decides how the pixels look: JFIF, colour profile, Adobe's colour transform. */
const keptData: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' }

interface Segment {
  marker: number
  whole: Buffer
}

/** Index of the next marker after compressed data; markers that restart it belong to it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return -1
}

/** The segments of the first image in a JPEG; null if it is cut off or no JPEG. */
function segmentsOf(bytes: Buffer): Segment[] | null {
  const segments: Segment[] = []
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === mark.end) return [...segments, { marker, whole: bytes.subarray(at, at + 2) }]
    if (at + 4 > bytes.length) return null
    const after = at + 2 + bytes.readUInt16BE(at + 2)
    const end = marker === mark.scan ? endOfScan(bytes, after) : after
    if (end === -1 || end > bytes.length) return null
    segments.push({ marker, whole: bytes.subarray(at, end) })
    at = end
  }
  return null
}

const isExif = ({ marker, whole }: Segment) => marker === mark.exif && whole.toString('latin1', 4, 10) === exifHeader

function isKept({ marker, whole }: Segment): boolean {
  if (marker === mark.comment) return false
  const isApplicationData = marker >= 0xe0 && marker <= 0xef
  const header = keptData[marker]
  return !isApplicationData || (header !== undefined && whole.toString('latin1', 4, 4 + header.length) === header)
}

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from(exifHeader, 'latin1'), exifOf(orientation)])
  return Buffer.concat([Buffer.from([0xff, mark.exif, 0, data.length + 2]), data])
}

/** A JPEG without metadata and without what follows its first image; null if it is broken. */
export function plainJpeg(bytes: Buffer): Buffer | null {
  const segments = segmentsOf(bytes)
  if (!segments?.some(({ marker }) => marker === mark.scan)) return null
  const exif = segments.find(isExif)
  const orientation = exif ? orientationOf(exif.whole, 10) : 1
  const parts = segments.filter(isKept).map(({ whole }) => whole)
  // JFIF comes first where there is one.
  if (orientation !== 1) parts.splice(parts[0]?.[1] === 0xe0 ? 1 : 0, 0, exifSegment(orientation))
  return Buffer.concat([bytes.subarray(0, 2), ...parts])
}
