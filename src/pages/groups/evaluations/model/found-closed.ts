import { type Entries, entryOf, type EvaluatedProgram } from './entries'

export interface Input {
  readonly program: EvaluatedProgram
  /** What was typed on an earlier page and is not in an acta yet. */
  readonly typed: Entries
}

export const quiet = { isChanged: false, error: null } as const

/** A program that somebody else has closed, or this person on another page: what was typed here does not stand in for the acta. */
export function closedElsewhere(program: EvaluatedProgram, typed: Entries) {
  const acta = { program, typed: {} }
  const leftOut = Object.entries(typed).filter(([id, { code, remark }]) => {
    const held = entryOf(acta, Number(id))
    return (code ?? remark.trim()) !== '' && (held.code !== code || held.remark !== remark.trim())
  })
  return { ...acta, ...quiet, isUnanswered: false, leftOut: Object.fromEntries(leftOut) }
}

/** Entries that an earlier page has left are typed ones; there need not be any. */
export function startOf({ program, typed }: Input) {
  if (program.closed_at === null || Object.keys(typed).length === 0) return { program, typed, isUnanswered: false, leftOut: null }
  return closedElsewhere(program, typed)
}
