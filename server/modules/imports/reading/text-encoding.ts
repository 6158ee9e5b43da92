import { Unreadable } from './unreadable.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'utf-8 twice'] as const
/** `utf-8 twice`: UTF-8 that was read as Windows-1252 and saved as UTF-8 again ("GarcÃ­a"); it is repaired. */
export type Encoding = (typeof encodings)[number]

export interface DecodedText {
  text: string
  encoding: Encoding
}

/**
 * Decodes text: by its byte order mark, by the zero bytes of UTF-16, as valid UTF-8, or else as Windows-1252, which includes Latin-1
 * and is what Séneca and older Excel write.
 * @throws Unreadable `wrong_type` where it is no text
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: withoutControls(new TextDecoder(utf16).decode(bytes)), encoding: utf16 }
  if (bytes.includes(0)) throw new Unreadable('wrong_type')
  const text = strictUtf8(bytes)
  if (text === null) return { text: withoutControls(windows1252.decode(bytes)), encoding: 'windows-1252' }
  const repaired = decodedTwice(text)
  return repaired === null
    ? { text: withoutControls(text), encoding: 'utf-8' }
    : { text: withoutControls(repaired), encoding: 'utf-8 twice' }
}

const windows1252 = new TextDecoder('windows-1252')

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2000)
  const zerosAt = (rest: number) => sample.reduce((count, byte, index) => count + (byte === 0 && index % 2 === rest ? 1 : 0), 0)
  const half = sample.length / 2
  if (half < 2) return null
  // Spanish in UTF-16 has a zero byte in nearly every pair, always on the same side; binary files do not.
  if (zerosAt(1) > half * 0.8 && zerosAt(0) === 0) return 'utf-16le'
  return zerosAt(0) > half * 0.8 && zerosAt(1) === 0 ? 'utf-16be' : null
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Two characters that are one UTF-8 letter read as Windows-1252: "Ã±", "Â°". */
const looksTwice = /[ÂÃ][\u0080-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u20AC\u2122]/

const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]))

function decodedTwice(text: string): string | null {
  if (!looksTwice.test(text)) return null
  const bytes = new Uint8Array(text.length)
  for (const [index, sign] of text.split('').entries()) {
    const byte = byteOf.get(sign)
    if (byte === undefined) return null
    bytes[index] = byte
  }
  return strictUtf8(bytes)
}

const signatures = /^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|table|\?xml))/i

/** Text without the control characters that programs put before it. */
function withoutControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what tells text from other things
  if (signatures.test(text) || /[\u0000-\u0008\u000E-\u001F]/.test(text)) throw new Unreadable('wrong_type')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
