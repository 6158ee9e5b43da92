import type { Place } from './headings.ts'

/** Where a learning result begins: its marker, then its text. */
export interface ResultStart {
  at: number
  textAt: number
  /** null where the bulletin lost it. */
  number: number | null
}

/** How far behind its number a learning result has its `Criterios de evaluación`. */
const reach = 900
/** How many numbers a bulletin may skip. */
const mostSkipped = 2

const named =
  /(?<=^|[\n\s•|])(?:RA|R\.\s?A\.|Resulta(?:do|t)\s+d(?:e\s+|['’]\s?)(?:aprendizaje|aprenentatge|aprendizaxe)(?:\s+n[.º]*)?)\s*\.?\s*(\d{1,2})(?![\d.]*\d)\s*[ªº]?\s*[.:)–—-]*\s*/giu
const numbered = /(?<=^|^\s|\n|[.:]\s)(?:[•*]\s*)?(\d{1,2})\s*(?:[ªº]|\.\s?[-–ªº]|[.)–-])?\s*(?=\p{Lu})/gu

/** Whether `Criterios de evaluación` follows a candidate within reach, before the candidate of the next number. */
function hasCriteria(candidates: readonly ResultStart[], index: number, criteria: readonly Place[]): boolean {
  const candidate = candidates[index]
  if (!candidate) return false
  let end = candidate.at + reach
  for (let next = index + 1; (candidates[next]?.at ?? Infinity) < end; next += 1)
    if (candidates[next]?.number === (candidate.number ?? 0) + 1) end = candidates[next]?.at ?? end
  const following = firstFrom(criteria, candidate.at + 1)
  return following !== undefined && following.at < end
}

/** The first place at or behind an offset. @param places in the order of the text */
function firstFrom(places: readonly Place[], offset: number): Place | undefined {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.at ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return places[low]
}

/** Candidates whose numbers follow each other, each with its criteria within reach. */
function inSequence(candidates: readonly ResultStart[], criteria: readonly Place[], isSure: boolean): ResultStart[] {
  const found: ResultStart[] = []
  for (const [index, candidate] of candidates.entries()) {
    const last = found.at(-1)?.number ?? 0
    const number = candidate.number ?? 0
    // A bulletin begins again with 1 in each part of a module.
    const fits = (number > last && number <= last + 1 + mostSkipped) || (number === 1 && found.length > 0)
    if (fits && (isSure || hasCriteria(candidates, index, criteria))) found.push(candidate)
  }
  return found
}

const startsOf = (pattern: RegExp, text: string): ResultStart[] =>
  [...text.matchAll(pattern)].map((match) => ({ at: match.index, textAt: match.index + match[0].length, number: Number(match[1]) }))

/** The start of the line that ends before the one at a place; `lastIndexOf` takes a negative place for the first one. */
const lineBefore = (text: string, at: number): number => (at < 2 ? 0 : text.lastIndexOf('\n', at - 2) + 1)

/** The start of the sentence that stands before a place: the lines back to the one that ends with a full stop. */
function sentenceBefore(text: string, from: number, to: number): number {
  let at = lineBefore(text, to)
  // of the line before alone: a long text has many lines
  while (at > from && !/[.;:]$/u.test(text.slice(Math.max(from, lineBefore(text, at)), at - 1).trimEnd())) at = lineBefore(text, at)
  return Math.max(at, from)
}

/**
 * The learning results of a part of the text, in order. A number counts where `Criterios de evaluación` follows soon; a learning
 * result that lost its number begins with the sentence before that heading.
 */
export function findResultStarts(text: string, criteria: readonly Place[]): ResultStart[] {
  const certain = inSequence(startsOf(named, text), criteria, true)
  const starts = certain.length > 0 ? certain : inSequence(startsOf(numbered, text), criteria, false)
  const lost: ResultStart[] = []
  let place = 0
  for (const [index, heading] of criteria.entries()) {
    const from = criteria[index - 1]?.end ?? 0
    while ((starts[place]?.at ?? Infinity) < from) place += 1
    if ((starts[place]?.at ?? Infinity) < heading.at) continue
    const at = sentenceBefore(text, from, heading.at)
    if (text.slice(at, heading.at).trim() !== '') lost.push({ at, textAt: at, number: null })
  }
  return [...starts, ...lost].toSorted((a, b) => a.at - b.at)
}
