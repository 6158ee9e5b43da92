import type { Schema } from '@/shared/api'

/** "2026/2027" → "2027/2028". */
export function nextPeriod(period: string): string {
  const from = Number(period.slice(0, 4)) + 1
  return `${from}/${from + 1}`
}

/**
 * The usual name of the group that follows another: students who continue move up a year ("1.º DAM A" → "2.º DAM A"),
 * new students start in the same year.
 */
export function successorName(name: string, carriesStudents: boolean): string {
  const year = /^(\d)(?=\s*[.ºª°])/.exec(name)?.[1]
  return carriesStudents && year !== undefined && year !== '9' ? name.replace(/^\d/, String(Number(year) + 1)) : name
}

/** The choices for one ending group. Until a name is typed, it is derived from the group's name. */
export interface Choice {
  readonly carry: boolean
  readonly name?: string
}

export interface YearValues {
  /** Null until a period is chosen. */
  readonly period: string | null
  /** By the id of the group. */
  readonly choices: Readonly<Record<string, Choice>>
}

/** The request for the chosen groups. Without a chosen period it takes the one after their latest. */
export function newYear(groups: readonly Schema<'Group'>[], { period, choices }: YearValues, current: string): Schema<'NewYear'> {
  const chosen = groups.filter(({ id }) => choices[id])
  const latest = chosen.map((group) => group.period).toSorted()
  return {
    period: period ?? nextPeriod(latest.at(-1) ?? current),
    groups: chosen.map(({ id, name }) => {
      const { carry = true, name: typed } = choices[id] ?? {}
      return { id, name: typed ?? successorName(name, carry), carry_students: carry }
    }),
  }
}
