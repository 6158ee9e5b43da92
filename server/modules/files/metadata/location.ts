import { crc32 } from 'node:zlib'
import { chunksOf } from './png.ts'
import { blankLocation } from './tiff.ts'

/** Beginnings of Exif data in every container: JPEG, PNG, WebP, HEIC, AVIF, and images and videos behind the first image. */
const exifStarts = [Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.from('MM\0*\0\0\0\x08', 'latin1')]
/** Attributes and elements of XMP: `exif:GPSLatitude="40,25N"`, `<exif:GPSLatitude>40,25N<`. */
const xmpLocation = /exif:GPS\w+(?:\s*=\s*"([^"]{1,200})"|>([^<]{1,200})<)/g
/** The place of a QuickTime video, for example of a moving photo: name, two lengths, ISO 6709. */
const videoLocation = /\xa9xyz[\s\S]{4}([+-][\d.]+[+-][\d.]+(?:[+-][\d.]+)?\/?)/g

function blankExif(bytes: Buffer): boolean {
  let isFound = false
  for (const start of exifStarts) {
    for (let at = bytes.indexOf(start); at !== -1; at = bytes.indexOf(start, at + 1)) isFound = blankLocation(bytes, at) || isFound
  }
  return isFound
}

function blankTexts(bytes: Buffer): boolean {
  if (!bytes.includes('exif:GPS') && !bytes.includes(Buffer.from('\xa9xyz', 'latin1'))) return false
  const text = bytes.toString('latin1')
  let isFound = false
  for (const pattern of [xmpLocation, videoLocation]) {
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? match[2] ?? ''
      if (value.trim() === '') continue
      const from = match.index + match[0].lastIndexOf(value)
      bytes.fill(0x20, from, from + value.length)
      isFound = true
    }
  }
  return isFound
}

/** Text chunks that hold Exif or XMP in a compressed or encoded form, in which the location cannot be overwritten. */
const isEncodedMetadata = (type: string, data: Buffer) =>
  (type === 'zTXt' || type === 'tEXt' || type === 'iTXt') &&
  (data.toString('latin1', 0, 40).startsWith('Raw profile type ') ||
    (type === 'iTXt' && data.toString('latin1', 0, 18) === 'XML:com.adobe.xmp\0' && data[18] === 1))

/** A PNG has a checksum for each chunk. */
function pngWithoutLocation(bytes: Buffer): Buffer | null {
  const chunks = chunksOf(bytes)
  if (chunks === null) return null
  let isChanged = false
  const kept = chunks.filter(({ type, data }) => !isEncodedMetadata(type, data))
  for (const { type, data, whole } of kept) {
    if (type !== 'eXIf' && type !== 'iTXt') continue
    if (!(type === 'eXIf' ? blankLocation(data, 0) : blankTexts(data))) continue
    whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
    isChanged = true
  }
  if (!isChanged && kept.length === chunks.length) return null
  const end = chunks.at(-1)?.end ?? bytes.length
  return Buffer.concat([bytes.subarray(0, 8), ...kept.map(({ whole }) => whole), bytes.subarray(end)])
}

/**
 * Removes the location at which a photo was taken. Pixels and all other metadata stay as they are.
 * @param bytes may be overwritten
 * @returns null if there was no location
 */
export function withoutLocation(bytes: Buffer, mediaType: string): Buffer | null {
  if (mediaType === 'image/png') return pngWithoutLocation(bytes)
  const isChanged = [blankExif(bytes), blankTexts(bytes)].includes(true)
  return isChanged ? bytes : null
}
