import { buffer } from 'node:stream/consumers'
import { FileMissing, type Files } from '#server/adapters/files.ts'

interface Video {
  storage_key: string
  media_type: string
  /** Bytes. */
  size: number
}

/** Reads a part of a file; shorter where the file ends. */
type ReadPart = (start: number, length: number) => Promise<Buffer>

/** Parts of a file that are read: one of fragments has thousands of boxes, after those that count. Each is a request to the store. */
const mostReads = 64
/** Bytes of a WebM in which its length is looked for; it is written before the pictures. */
const headSize = 64 * 1024

/**
 * Seconds of a stored MP4 or WebM, as the file itself says; null where it does not, or is broken. Reads a few small parts of it.
 * @throws FilesUnavailable
 */
export async function readVideoLength(files: Files, { storage_key: key, media_type: type, size }: Video): Promise<number | null> {
  let reads = 0
  const read: ReadPart = async (start, length) => {
    reads += 1
    if (reads > mostReads) throw new RangeError('too many boxes')
    return start >= size ? Buffer.alloc(0) : buffer(await files.read(key, { start, end: Math.min(size, start + length) - 1 }))
  }
  try {
    const seconds =
      type === 'video/mp4' ? await lengthOfMp4(read, size) : type === 'video/webm' ? lengthOfWebm(await read(0, headSize)) : null
    return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null
  } catch (error) {
    // the file is missing, ends within a number, or hides its length behind too much else
    if (error instanceof FileMissing || error instanceof RangeError) return null
    throw error
  }
}

interface Box {
  start: number
  end: number
}

/** The content of a box in a part of an MP4 file. */
async function findBox(read: ReadPart, name: string, { start, end }: Box): Promise<Box | null> {
  let at = start
  while (at + 8 <= end) {
    const head = await read(at, 16)
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
    const headLength = short === 1 ? 16 : 8
    if (size < headLength) return null
    if (head.toString('latin1', 4, 8) === name) return { start: at + headLength, end: Math.min(end, at + size) }
    at += size
  }
  return null
}

/** ISO 14496-12: the header of the movie, or that of its fragments where it is recorded while it plays. */
async function lengthOfMp4(read: ReadPart, size: number): Promise<number | null> {
  const movie = await findBox(read, 'moov', { start: 0, end: size })
  const header = movie && (await findBox(read, 'mvhd', movie))
  if (!movie || !header) return null
  const bytes = await read(header.start, 32)
  const isLong = bytes.readUInt8(0) === 1
  const scale = bytes.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16)
  const isUnknown = units === 0 || units >= (isLong ? 2 ** 64 : 2 ** 32 - 1)
  const extended = await findBox(read, 'mvex', movie)
  // the header of a movie in fragments may be that of the first one alone
  return (extended ? await unitsOfFragments(read, extended) : isUnknown ? 0 : units) / scale
}

/** 0 where they do not say it. */
async function unitsOfFragments(read: ReadPart, extended: Box): Promise<number> {
  const header = await findBox(read, 'mehd', extended)
  if (!header) return 0
  const bytes = await read(header.start, 12)
  return bytes.readUInt8(0) === 1 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)
}

const elements = { segment: 0x18_53_80_67, info: 0x15_49_a9_66, scale: 0x2a_d7_b1, length: 0x44_89 }

/** A number of variable length of EBML; the ids of elements keep its marker. */
function variableInteger(head: Buffer, at: number, keepsMarker: boolean): { value: number; next: number } {
  const length = Math.clz32(head.readUInt8(at)) - 23
  if (length > 8) throw new RangeError('not EBML')
  let value = keepsMarker ? head.readUInt8(at) : head.readUInt8(at) & (0xff >> length)
  for (let index = 1; index < length; index += 1) value = value * 256 + head.readUInt8(at + index)
  return { value, next: at + length }
}

/** RFC 9559: the information of the segment has the length, in units of nanoseconds. */
function lengthOfWebm(head: Buffer): number | null {
  let [at, nanoseconds] = [0, 1_000_000]
  let units: number | null = null
  while (at < head.length) {
    const id = variableInteger(head, at, true)
    const size = variableInteger(head, id.next, false)
    at = size.next
    if (id.value === elements.segment || id.value === elements.info) continue
    if (id.value === elements.scale) nanoseconds = head.readUIntBE(at, Math.min(6, size.value))
    if (id.value === elements.length) units = size.value === 4 ? head.readFloatBE(at) : head.readDoubleBE(at)
    at += size.value
  }
  return units === null ? null : (units * nanoseconds) / 1e9
}
