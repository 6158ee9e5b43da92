import { fraction, type Fraction } from './fraction.ts'
import { shownMark } from './shown-mark.ts'

/** The highest mark: 10.00 in hundredths. */
export const TOP_MARK = 1000

/** What a teacher may type instead of a number. */
export type NonNumber = 'not_handed_in' | 'not_assessed' | 'exempt'

/** What a typed text means. `blank` clears the cell: empty is not zero, and it is not NE either. */
export type MarkEntry = { kind: 'mark'; mark: number } | { kind: 'outcome'; outcome: NonNumber } | { kind: 'blank' }

export type MarkError = 'wrong_format' | 'too_many_decimals' | 'out_of_range'

export type Parsed<T> = { ok: true; value: T } | { ok: false; code: MarkError }

export type Language = 'es' | 'en'

const abbreviation = { not_handed_in: 'NP', not_assessed: 'NE', exempt: 'EX' } as const satisfies Record<NonNumber, string>
const outcomes = Object.keys(abbreviation) as NonNumber[]

// The apostrophe is how a mark is written by hand in Spain (7'5), and people type it.
const decimal = /^(\d+)(?:[.,'’](\d+))?$/

function parseHundredths(text: string, top: number): Parsed<number> {
  const match = decimal.exec(text)
  if (match === null) return { ok: false, code: 'wrong_format' }
  const [, whole = '', decimals = ''] = match
  if (decimals.length > 2) return { ok: false, code: 'too_many_decimals' }
  const hundredths = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
  return hundredths > BigInt(top) ? { ok: false, code: 'out_of_range' } : { ok: true, value: Number(hundredths) }
}

/**
 * Parses a typed mark: "7,5", "7.5", "10", "NP", "ne", "" … Comma and point are both the decimal sign in both languages: a mark has
 * no thousands, and numeric keypads write a point in any language. NP, NE and EX are the same in Spanish and English. Rejected:
 * below 0 or above 10 (`out_of_range`), a third decimal (`too_many_decimals`), the rest (`wrong_format`).
 */
export function parseMark(text: string): Parsed<MarkEntry> {
  const typed = text.trim()
  if (typed === '') return { ok: true, value: { kind: 'blank' } }
  const outcome = outcomes.find((each) => abbreviation[each] === typed.toUpperCase())
  if (outcome !== undefined) return { ok: true, value: { kind: 'outcome', outcome } }
  const negative = typed.startsWith('-')
  const parsed = parseHundredths(negative ? typed.slice(1) : typed, TOP_MARK)
  if (!parsed.ok) return parsed
  if (negative && parsed.value > 0) return { ok: false, code: 'out_of_range' }
  return { ok: true, value: { kind: 'mark', mark: parsed.value } }
}

/** Reads points ("13,75") as hundredths of a point, from 0 to `maxPoints` (hundredths too). Errors as in `parseMark`. */
export function parsePoints(text: string, maxPoints: number): Parsed<number> {
  return parseHundredths(text.trim(), maxPoints)
}

/** Points out of a maximum as an exact mark in hundredths: `10 × points / max`, not rounded. */
export function exactMark(points: number, maxPoints: number): Fraction {
  return fraction(BigInt(points) * BigInt(TOP_MARK), maxPoints)
}

/** The same in whole hundredths: the mark to show and to store with the points. */
export function markFromPoints(points: number, maxPoints: number): number {
  return shownMark(exactMark(points, maxPoints))
}

/** `750` → "7,50" (es), "7.50" (en); NP, NE, EX as such; blank as "". `parseMark` reads back what this writes. */
export function formatMark(entry: MarkEntry, language: Language): string {
  if (entry.kind === 'blank') return ''
  if (entry.kind === 'outcome') return abbreviation[entry.outcome]
  const sign = { es: ',', en: '.' } as const satisfies Record<Language, string>
  return `${Math.trunc(entry.mark / 100)}${sign[language]}${String(entry.mark % 100).padStart(2, '0')}`
}
