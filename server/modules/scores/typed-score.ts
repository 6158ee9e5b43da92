import { ApiError, invalid } from '#server/errors.ts'
import { formatMark, markFromPoints, type MarkError, parseMark, parsePoints } from '#server/grading/index.ts'

interface Entry {
  mode: 'mark' | 'points'
  text: string
}

const dash = /^[-–—]$/
/** "13/20", "13 p", "13 puntos". */
const asPoints = /^(?<points>[^/]*?)\s*(?:\/\s*(?<most>.+)|p(?:t?s?|untos?|oints?)?\.?)$/i

/** "75 %", as sheets write what is out of a hundred. */
const asPercent = /^(?<percent>[^%]*?)\s*%$/
const allPercent = 10_000

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
  const { percent } = asPercent.exec(text)?.groups ?? {}
  if (percent !== undefined) {
    const part = parsePoints(percent, allPercent)
    if (!part.ok) throw refused(part.code)
    return { mode: 'mark', text: formatMark({ kind: 'mark', mark: markFromPoints(part.value, allPercent) }, 'es') }
  }
  const { points, most } = asPoints.exec(text)?.groups ?? {}
  if (points === undefined) throw refused(mark.code)
  const of = most === undefined ? null : parsePoints(most, maxPoints)
  if (of !== null && !(of.ok && of.value === maxPoints)) throw refused('wrong_format')
  const read = parsePoints(points, maxPoints)
  if (!read.ok) throw refused(read.code)
  return { mode: 'points', text: points.trim() }
}

/** Why a text cannot be saved as a mark; null where it can. An exemption needs a reason, which a cell does not take. */
export function problemOf(typed: string, maxPoints: number): MarkError | 'needs_exemption' | null {
  try {
    const { mode, text } = readCell(typed, maxPoints)
    const mark = parseMark(text)
    return mode === 'mark' && mark.ok && mark.value.kind === 'outcome' && mark.value.outcome === 'exempt' ? 'needs_exemption' : null
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
