import { isApiError } from '@/shared/api'
import { type Entries, entryOf, type EvaluatedProgram, isMissing, lineOf } from './entries'

export interface Input {
  readonly program: EvaluatedProgram
}

export const quiet = { isChanged: false, error: null } as const

/** Whether the student can still be closed: another page may have done it meanwhile. */
export const isToClose = (program: EvaluatedProgram, studentId: number | null): boolean =>
  isMissing(program, studentId) || lineOf(program, studentId)?.reopened != null

/** A closing that failed: it may be saved all the same where no answer came, or the server failed, now or at an earlier try. */
export const lost = ({ isUnanswered }: { readonly isUnanswered: boolean }, error: unknown) => ({
  error,
  isUnanswered: isUnanswered || !isApiError(error) || error.status === 0 || error.status >= 500,
})

/** A program that somebody else has closed, or this person on another page: what was typed here does not stand in for the acta. */
export function closedElsewhere(program: EvaluatedProgram, typed: Entries) {
  const acta = { program, typed: {} }
  const leftOut = Object.entries(typed).filter(([id, { code, remark }]) => {
    const held = entryOf(acta, Number(id))
    return (code ?? remark.trim()) !== '' && (held.code !== code || held.remark !== remark.trim())
  })
  return { ...acta, ...quiet, isUnanswered: false, leftOut: Object.fromEntries(leftOut) }
}

interface Found {
  readonly program: EvaluatedProgram
  readonly typed: Entries
  readonly leftOut: Entries | null
}

/** A program that is found closed: what was left out of it before, and is not read yet, stays. */
export function foundElsewhere({ program, typed, leftOut: earlier }: Found) {
  const found = closedElsewhere(program, typed)
  return { ...found, leftOut: { ...earlier, ...found.leftOut } }
}

/** Entries that an earlier page has left are typed ones; once the program is closed, those that are not in the acta are left out. */
export function withFound({ program, typed, leftOut }: Found, entries: Entries) {
  if (program.closed_at === null) return { typed: { ...entries, ...typed } }
  const found = closedElsewhere(program, entries).leftOut
  return Object.keys(found).length === 0 ? {} : { leftOut: { ...found, ...leftOut } }
}
