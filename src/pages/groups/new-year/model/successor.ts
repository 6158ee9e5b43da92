import type { Schema } from '@/shared/api'

/** "2026/2027" → "2027/2028". */
export function nextPeriod(period: string): string {
  const from = Number(period.slice(0, 4)) + 1
  return `${from}/${from + 1}`
}

/**
 * The name that a group which follows another usually has: students who go on are a year further ("1.º DAM A" → "2.º DAM A"),
 * newcomers come into the same one.
 */
export function successorName(name: string, carriesStudents: boolean): string {
  const year = /^(\d)(?=\s*[.ºª°])/.exec(name)?.[1]
  return carriesStudents && year !== undefined && year !== '9' ? name.replace(/^\d/, String(Number(year) + 1)) : name
}

/** What was chosen for one group that ends. A name that nobody typed follows the group's. */
export interface Choice {
  readonly carry: boolean
  readonly name?: string
}

export interface YearValues {
  /** Null until one is chosen. */
  readonly period: string | null
  /** By the id of the group. */
  readonly choices: Readonly<Record<string, Choice>>
}

/** The request for the chosen groups; without a period, the one after the latest of theirs. */
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
