import { nextCriterionCode, nextResultCode } from '#openapi/rules/result-codes.ts'
import { type DraftResult, type DraftRow, evenly, isEven } from './import-draft'

/** A row of a draft: a learning result, or one of its criteria. */
export interface RowPlace {
  readonly result: number
  readonly criterion: number | null
}

type Results = readonly DraftResult[]

/** Siblings that shared their weights equally still do after the change. */
const reshared = <T extends DraftRow>(before: readonly T[], after: readonly T[]): readonly T[] => (isEven(before) ? evenly(after) : after)

const withCriteria = (results: Results, at: number, change: (criteria: readonly DraftRow[]) => readonly DraftRow[]): Results =>
  results.map((each, index) => (index === at ? { ...each, criteria: reshared(each.criteria, change(each.criteria)) } : each))

const joined = (...texts: string[]) => texts.filter((text) => text !== '').join(' ')
const emptyRow = { name: '', weight: '0,00', source: null }

/** An empty criterion at the end of a learning result, or an empty learning result at the end. */
export function withNewRow(results: Results, result: number | null): Results {
  if (result === null) {
    const code = nextResultCode(results.map((each) => each.code))
    return reshared(results, [...results, { ...emptyRow, code, criteria: [] }])
  }
  return withCriteria(results, result, (criteria) => [
    ...criteria,
    { ...emptyRow, code: nextCriterionCode(criteria.map((each) => each.code)) },
  ])
}

/** Leaves a row out. */
export const withoutRow = (results: Results, { result, criterion }: RowPlace): Results =>
  criterion === null
    ? reshared(results, results.toSpliced(result, 1))
    : withCriteria(results, result, (criteria) => criteria.toSpliced(criterion, 1))

export const withRow = (results: Results, { result, criterion }: RowPlace, row: DraftRow): Results =>
  results.map((each, index) => {
    if (index !== result) return each
    return criterion === null ? { ...each, ...row } : { ...each, criteria: each.criteria.with(criterion, row) }
  })

/**
 * Cuts the text of a criterion in two. What begins like a learning result ("2. Escribe …") becomes one, with the criteria behind it; what
 * begins with a letter gets that code, otherwise the letter behind the one before. Null where one part would be empty.
 * @param caret where, in characters
 */
export function split(results: Results, { result, criterion }: RowPlace, caret: number): Results | null {
  const parent = results[result]
  const row = rowAt(results, { result, criterion })
  if (criterion === null || !parent || !row) return null
  const [first, rest] = [row.name.slice(0, caret).trim(), row.name.slice(caret).trim()]
  if (first === '' || rest === '') return null
  const asResult = /^(?:RA\s*)?(\d{1,2})\s*[.):-]\s*(\S.*)$/isu.exec(rest)
  if (asResult) {
    const [, number, name = ''] = asResult
    const behind = parent.criteria.slice(criterion + 1)
    const before = parent.criteria.slice(0, criterion + 1).with(criterion, { ...row, name: first })
    const made: DraftResult = { ...row, code: `RA${Number(number)}`, name, criteria: reshared(parent.criteria, behind) }
    const own: DraftResult = { ...parent, criteria: reshared(parent.criteria, before) }
    return reshared(results, results.toSpliced(result, 1, own, made))
  }
  const lettered = /^([a-zñ]{1,2})\s*\)\s*(\S.*)$/isu.exec(rest)
  const codes = parent.criteria.map((each) => each.code)
  const following = nextCriterionCode([row.code])
  const code = lettered?.[1]?.toLowerCase() ?? (codes.includes(following) ? nextCriterionCode(codes) : following)
  const made = { ...row, code, name: lettered?.[2] ?? rest }
  return withCriteria(results, result, (criteria) => criteria.toSpliced(criterion, 1, { ...row, name: first }, made))
}

/** Adds the text of a row to the row before it, and its criteria. Null for the first row. */
export function join(results: Results, { result, criterion }: RowPlace): { results: Results; place: RowPlace; caret: number } | null {
  const own = results[result]
  const row = rowAt(results, { result, criterion })
  const place = placeBefore(results, { result, criterion })
  const target = place && rowAt(results, place)
  if (!own || !row || !target) return null
  const longer = { ...target, name: joined(target.name, row.name) }
  const left = withoutRow(withRow(results, place, longer), { result, criterion })
  const moved = criterion === null ? withCriteria(left, place.result, (criteria) => [...criteria, ...own.criteria]) : left
  return { results: moved, place, caret: Math.min(target.name.length + 1, longer.name.length) }
}

function rowAt(results: Results, { result, criterion }: RowPlace): DraftRow | undefined {
  const own = results[result]
  return criterion === null ? own : own?.criteria[criterion]
}

function placeBefore(results: Results, { result, criterion }: RowPlace): RowPlace | null {
  if (criterion !== null) return { result, criterion: criterion === 0 ? null : criterion - 1 }
  const count = results[result - 1]?.criteria.length
  return count === undefined ? null : { result: result - 1, criterion: count === 0 ? null : count - 1 }
}
