import { limits } from './limits.ts'
import { recognisedIn } from './headings.ts'

export const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A quote that is not closed within so many characters is a plain character: part of a nickname, or an inch. */
const longestQuoted = 4000

/**
 * Records of delimited text (RFC 4180, leniently): quotes double themselves, may hold delimiters and line ends; lines end in
 * any of the three ways, mixed too.
 */
export function* records(text: string, delimiter: Delimiter | null): Generator<string[]> {
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    const { value, end } = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter)
    if (record.length < limits.columns) record.push(value.slice(0, limits.rawCell))
    const isMore = end < text.length && text[end] === delimiter
    at = end + 1
    if (isMore && at < text.length) continue
    if (isMore && record.length < limits.columns) record.push('')
    if (text[end] === '\r' && text[at] === '\n') at += 1
    yield record
    record = []
  }
}

interface Cell {
  value: string
  /** Index of the next delimiter, line end or end of text. */
  end: number
}

const isEnd = (sign: string | undefined, delimiter: Delimiter | null) =>
  sign === undefined || sign === delimiter || sign === '\n' || sign === '\r'

function plain(text: string, from: number, delimiter: Delimiter | null): Cell {
  let end = from
  while (!isEnd(text[end], delimiter)) end += 1
  return { value: text.slice(from, end), end }
}

function quoted(text: string, from: number, delimiter: Delimiter | null): Cell {
  const until = Math.min(text.length, from + longestQuoted)
  for (let at = text.indexOf('"', from + 1); at !== -1 && at < until; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at += 1
    } else if (isEnd(text[at + 1], delimiter)) {
      return { value: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 }
    } else {
      break
    }
  }
  return plain(text, from, delimiter)
}

/** First line of a file in which Excel declares the delimiter. */
const announced = /^sep=(.)\r?\n/i

export interface Delimited {
  delimiter: Delimiter | null
  records: Iterable<string[]>
}

/** Rows of delimited text, by its declared delimiter or the one that fits the first rows best; null for a single column. */
export function readDelimited(text: string): Delimited {
  const announcement = announced.exec(text)
  const body = announcement ? text.slice(announcement[0].length) : text
  const named = delimiters.find((delimiter) => delimiter === announcement?.[1])
  const delimiter = named ?? bestDelimiter(body)
  return { delimiter, records: records(body, delimiter) }
}

const sampleSize = 40
/** Maximum rows read for the sample, including blank ones. */
const sampledWithin = 2000

function bestDelimiter(text: string): Delimiter | null {
  const scored = delimiters.map((delimiter) => ({ delimiter, ...scoreOf(text, delimiter) }))
  const [best] = scored.toSorted((a, b) => b.recognised - a.recognised || b.alike - a.alike || b.width - a.width)
  return best && best.width > 1 ? best.delimiter : null
}

/** Scores a delimiter: how many headings it recognises, how many rows have the same width, and that width. */
function scoreOf(text: string, delimiter: Delimiter) {
  const sample: string[][] = []
  let seen = 0
  for (const record of records(text, delimiter)) {
    seen += 1
    if (record.some((cell) => cell.trim() !== '')) sample.push(record)
    if (sample.length === sampleSize || seen === sampledWithin) break
  }
  const widths = new Map<number, number>()
  for (const { length } of sample) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width, count] = [...widths].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  return { recognised: Math.max(0, ...sample.map((record) => recognisedIn(record))), alike: count / Math.max(1, sample.length), width }
}
