import { fileTypeFromStream } from 'file-type'
import { Readable } from 'node:stream'
import type { Files } from '#server/adapters/files.ts'

/** Formats made of readable characters that are not text. */
const readable = new Set(['application/pdf', 'application/rtf'])

/**
 * Detects the media type by content. Markup and source code count as plain text, since they are displayed that way. Text is checked
 * before signatures, because some texts begin like another format: "FORMULARIO" like a sound, "BMW" like an image.
 */
export async function detectMediaType(files: Files, key: string): Promise<string | null> {
  const found = await fileTypeFromStream(Readable.toWeb(await files.read(key)) as ReadableStream<Uint8Array>)
  if (found && readable.has(found.mime)) return found.mime
  const charset = charsetOf(Buffer.concat(await (await files.read(key, { start: 0, end: 65_535 })).toArray()))
  if (charset === 'utf-8') return 'text/plain'
  // An animated PNG is a PNG with more chunks.
  const mediaType = found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? null)
  return charset === null ? mediaType : `text/plain; charset=${charset}`
}

/** What editors write before text of two bytes per character. */
const marks = { 'utf-16le': Buffer.from([0xff, 0xfe]), 'utf-16be': Buffer.from([0xfe, 0xff]) } as const

/** The encoding of text that says it by its mark, and is readable in it. */
function markedCharset(bytes: Buffer): keyof typeof marks | null {
  const charset = (['utf-16le', 'utf-16be'] as const).find((name) => bytes.subarray(0, 2).equals(marks[name]))
  if (charset === undefined) return null
  const text = new TextDecoder(charset).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  return /[^\P{Cc}\t\n\r\f]|\p{Cn}/u.test(text) ? null : charset
}

/** Encoding of the beginning of a file; null if it is not text. */
function charsetOf(bytes: Buffer): 'utf-8' | 'windows-1252' | keyof typeof marks | null {
  const marked = markedCharset(bytes)
  if (marked !== null) return marked
  // The sample may end in the middle of a character.
  const sample = bytes.length === 65_536 ? bytes.subarray(0, bytes.findLastIndex((byte) => byte < 0x80) + 1) : bytes
  if (sample.includes(0)) return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample)
    return 'utf-8'
  } catch {
    // Older Spanish systems write Latin-1: readable, with hardly any control characters.
    return sample.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d)) ? 'windows-1252' : null
  }
}
