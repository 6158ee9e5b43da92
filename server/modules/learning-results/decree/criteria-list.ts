/** One criterion in a part of the text: its marker, then its text. */
export interface CriterionStart {
  at: number
  textAt: number
  code: string
  problem: 'skipped_letter' | 'repeated_letter' | null
}

/** The Spanish alphabet of the bulletins, then aa, bb … or aa, ab …. */
const alphabet = [
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
  'h',
  'i',
  'j',
  'k',
  'l',
  'll',
  'm',
  'n',
  'ñ',
  'o',
  'p',
  'q',
  'r',
  's',
  't',
  'u',
  'v',
  'w',
  'x',
  'y',
  'z',
]
/** Letters that many bulletins leave out. */
const optional = new Set(['ll', 'ñ', 'k', 'w'])
const silentlySkipped = new Set(['ll', 'ñ'])
/** How many letters a bulletin may skip. */
const mostSkipped = 2

function indexOf(code: string): number {
  const single = alphabet.indexOf(code)
  if (single >= 0) return single
  const second = alphabet.indexOf(code.slice(1))
  return /^(.)\1$/u.test(code) || code.startsWith('a') ? alphabet.length + second : -1
}

/** Letters between two places of the alphabet that a bulletin would have. */
const between = (from: number, to: number, left: ReadonlySet<string>) =>
  alphabet.slice(from + 1, to).filter((letter) => !left.has(letter)).length

const lettered = /(?<=^|[\n\s|;])(?:(?:C\.?E\.?|RA)? ?\d{0,2}\.? ?)?\(?(ll|ñ|[a-z]{1,2})\s?(\)|\.\s?-|\.(?=\s)|-(?=\s))\s*(?=\S)/giu
const dotted = /(?<=^|[\n\s•|–-])(?:C\.?[AE]\.?)? ?(\d{1,2})\s?\.\s?(\d{1,2})\s?[.)-]*\s+(?=\p{Lu})/gu
const counted = /(?<=^|[\n\s•|])(?:C\.?E\.?\s?(\d{1,2})\s?[.:)-]+|\(?(\d{1,2})\s?\))\s*(?=\p{Lu})/gu
const bullets = /(?<=^|\n)[•·▪◦*–—-]\s*(?=\p{Lu})/gu
const sentences = /(?<=^|\n|[.;]\s)(?=(?:Se\s+ha|S['’]ha|Se\s+han|S['’]han)\b)/gu

const isLineStart = (text: string, at: number) => at === 0 || text[at - 1] === '\n'

function byLetters(text: string): CriterionStart[] {
  const found: CriterionStart[] = []
  let last = -1
  for (const match of text.matchAll(lettered)) {
    const letter = (match[1] ?? '').toLowerCase()
    const index = indexOf(letter)
    const textAt = match.index + match[0].length
    if (index < 0) continue
    const isStart = isLineStart(text, match.index)
    // In a line only a letter with a bracket before a capital letter is a marker.
    if (!isStart && !(match[2] === ')' && /[\p{Lu}¿«"]/u.test(text[textAt] ?? ''))) continue
    if (index === last && isStart) {
      found.push({ at: match.index, textAt, code: `${letter} bis`, problem: 'repeated_letter' })
      continue
    }
    const skipped = between(last, index, silentlySkipped)
    if (index <= last || between(last, index, optional) > (isStart ? mostSkipped : 0)) continue
    last = index
    found.push({ at: match.index, textAt, code: letter, problem: skipped > 0 ? 'skipped_letter' : null })
  }
  return found
}

/** Criteria that have a number, whose parts say which: `1.1`, `CA1.1`, `CE1`. */
function byNumbers(text: string, pattern: RegExp, numberOf: (match: RegExpExecArray) => number): CriterionStart[] {
  const found: CriterionStart[] = []
  let last = 0
  for (const match of text.matchAll(pattern)) {
    const number = numberOf(match)
    if (number <= last || number > last + 1 + mostSkipped) continue
    found.push({
      at: match.index,
      textAt: match.index + match[0].length,
      code: String(number),
      problem: number > last + 1 ? 'skipped_letter' : null,
    })
    last = number
  }
  return found
}

const withoutMarkers = (text: string, pattern: RegExp): CriterionStart[] =>
  [...text.matchAll(pattern)].map((match, index) => ({
    at: match.index,
    textAt: match.index + match[0].length,
    code: alphabet.filter((letter) => letter.length === 1 && letter !== 'ñ')[index] ?? String(index + 1),
    problem: null,
  }))

/** The criteria of one learning result, by the first manner of marking them that the text has. */
export function findCriteria(text: string): CriterionStart[] {
  const manners = [
    () => byNumbers(text, dotted, (match) => Number(match[2])),
    () => byLetters(text),
    () => byNumbers(text, counted, (match) => Number(match[1] ?? match[2])),
    () => withoutMarkers(text, bullets),
    () => withoutMarkers(text, sentences),
  ]
  for (const manner of manners) {
    const found = manner()
    if (found.length > 0) return found
  }
  return []
}
