import type { RequestBody } from '#server/contract.ts'
import { ApiError, invalid } from '#server/errors.ts'
import { formatMark, type MarkError, parseMark, parsePoints } from '#server/grading/index.ts'

type Entry = RequestBody<'saveGrade'>['entry']

const dash = /^[-–—]$/
/** "13/20", "13 p", "13 puntos". */
const asPoints = /^(?<points>[^/]*?)\s*(?:\/\s*(?<most>.+)|p(?:t?s?|untos?|oints?)?\.?)$/i

const refused = (code: MarkError) => invalid({ text: [code] })

/**
 * Reads what was typed into a cell as an entry of a grade.
 * @param maxPoints hundredths of a point; points "out of" another number are refused
 * @throws 400 with a code for `text`
 */
export function readCell(typed: string, maxPoints: number): Entry {
  const text = typed.trim()
  if (dash.test(text)) return { mode: 'mark', text: '' }
  const mark = parseMark(text)
  if (mark.ok) return { mode: 'mark', text }
  const { points, most } = asPoints.exec(text)?.groups ?? {}
  if (points === undefined) throw refused(mark.code)
  const of = most === undefined ? null : parsePoints(most, maxPoints)
  if (of !== null && !(of.ok && of.value === maxPoints)) throw refused('wrong_format')
  const read = parsePoints(points, maxPoints)
  if (!read.ok) throw refused(read.code)
  return { mode: 'points', text: points.trim() }
}

/** Why a text is no mark; null where it is one. */
export function problemOf(typed: string, maxPoints: number): MarkError | null {
  try {
    readCell(typed, maxPoints)
    return null
  } catch (error) {
    if (error instanceof ApiError) return (error.body.errors?.['text']?.[0] ?? 'wrong_format') as MarkError
    throw error
  }
}

interface Shown {
  outcome: 'marked' | 'not_handed_in' | 'not_assessed' | 'exempt' | null
  mark: number | null
  points: number | null
}

const hundredths = (value: number) => formatMark({ kind: 'mark', mark: value }, 'es').replace(/,00$/, '')

/** The text that gives a stored mark again; `readCell` reads it back. */
export function typedAs({ outcome, mark, points }: Shown, maxPoints: number): string {
  if (outcome === null) return ''
  if (outcome !== 'marked') return formatMark({ kind: 'outcome', outcome }, 'es')
  if (points !== null) return `${hundredths(points)}/${hundredths(maxPoints)}`
  return formatMark({ kind: 'mark', mark: mark ?? 0 }, 'es')
}
