import { withoutFurniture } from './furniture.ts'

/** The text of a bulletin as one string without page furniture and hyphenation, in which every place knows its line. */
export interface DecreeStream {
  text: string
  /** Line, from 1 on, of a place in `text`. */
  lineAt: (offset: number) => number
  /** The lines as they were pasted. */
  raw: readonly string[]
  /** Lines that were left out, or of which a part was. */
  removed: readonly number[]
}

const ligatures: Readonly<Record<string, string>> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl' }

/** One line with ordinary blanks, hyphens and letters. A hyphen between two or more blanks is a line end of a narrow column. */
function plain(line: string): string {
  return line
    .normalize('NFC')
    .replaceAll(/[ﬀﬁﬂﬃﬄ]/gu, (letter) => ligatures[letter] ?? letter)
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replaceAll(/[\u2010\u2011]/gu, '-')
    .replaceAll(/\u00AD(?=\S)/gu, '')
    .replaceAll('\u00AD', '-')
    .replaceAll(/(\p{Ll}) ?-[\s\u00A0]{2,}(?=\p{Ll})/gu, '$1')
    .replaceAll(/[\s\u00A0\u2000-\u200A\u202F\u3000]+/gu, ' ')
    .trim()
}

/** First halves of words that are written with a hyphen, also where a line ends. */
const compounds =
  /(?:^|[\s(])(?:te[óo]rico|t[ée]cnico|socio|f[íi]sico|hist[óo]rico|pol[íi]tico|econ[óo]mico|jur[íi]dico|cliente|calidad|coste|entrada|causa|acad[ée]mico|audio)$/iu

export function streamOf(pasted: string): DecreeStream {
  const raw = pasted.split(/\r\n|[\n\r\f\v\u2028\u2029]/u)
  const removed: number[] = []
  const starts: { offset: number; line: number }[] = []
  const parts: string[] = []
  let length = 0
  // The end of the text so far: reading it from a string under construction would copy it all for each line.
  let tail = ''
  const append = (part: string) => {
    parts.push(part)
    length += part.length
    tail = (tail + part).slice(-80)
  }
  for (const [index, line] of raw.entries()) {
    if (/^\s*$/u.test(line)) continue
    const normal = plain(line)
    const kept = withoutFurniture(normal, tail)
    if (kept !== normal) removed.push(index + 1)
    if (kept === null) continue
    const isBroken = /\p{Ll}-$/u.test(tail) && /^\p{Ll}/u.test(kept)
    if (isBroken && !compounds.test(tail.slice(-24, -1))) {
      parts.push(parts.pop()?.slice(0, -1) ?? '')
      length -= 1
    } else if (length > 0 && !isBroken) append('\n')
    starts.push({ offset: length, line: index + 1 })
    append(kept)
  }
  const text = parts.join('')
  const lineAt = (offset: number) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle]?.offset ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return starts[low]?.line ?? 1
  }
  return { text, lineAt, raw, removed }
}

/** A part of the text as one sentence. */
export const sentence = (text: string): string =>
  text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ([,.;:)])/gu, '$1')
    .replace(/^[\s.:–•·-]+/u, '')
    .replace(/[\s•*–-]+$/u, '')
    .replace(/[\s;,]+$/u, (end) => (end.includes(';') || end.includes(',') ? '.' : ''))
    .trim()
