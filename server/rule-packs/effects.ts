import { codesOn } from './codes.ts'
import type { MeanPart } from '#server/grading/index.ts'
import type { CycleHonours, RulePack, SittingRules } from './rule-pack.ts'

/** What a final evaluation holds of a student in one program, with the rules that held then. */
export interface FinalRecord {
  readonly acta: number | null
  readonly passed: boolean | null
  readonly code: string | null
  readonly pack: RulePack
  /** The day of the evaluation, which decides which codes there are. */
  readonly day: string
}

const codeOf = ({ pack, code, day }: Pick<FinalRecord, 'pack' | 'code' | 'day'>) =>
  codesOn(pack, day).find(({ letters }) => letters === code)

/** Whether what stands in an acta spends a sitting; null where no norm on file says it. A mark does. */
export const spendsSitting = (record: Pick<FinalRecord, 'pack' | 'code' | 'day'>): boolean | null =>
  record.code === null ? true : (codeOf(record)?.spendsSitting ?? null)

export interface Sittings {
  readonly spent: number
  /** With a code of which no norm on file says whether it spends one. */
  readonly unclear: number
  /** Whether one of them was passed: from then on the program needs no other. */
  readonly isPassed: boolean
}

/**
 * The sittings that a student has spent in a program, up to the one that they passed.
 * @param records in the order of their closings
 */
export function sittingsOf(records: readonly FinalRecord[]): Sittings {
  const passed = records.findIndex((record) => record.passed === true)
  const counted = (passed === -1 ? records : records.slice(0, passed + 1)).map(spendsSitting)
  return {
    spent: counted.filter((spends) => spends === true).length,
    unclear: counted.filter((spends) => spends === null).length,
    isPassed: passed !== -1,
  }
}

/**
 * Whether not even a further sitting could be granted. Whoever has passed needs none: later evaluations show their mark and spend nothing. Where
 * those of a student with special needs can be raised, no number of them is one too many.
 */
export const hasNoSittingLeft = (rules: SittingRules | null, { spent, isPassed }: Sittings): boolean =>
  rules !== null && rules.specialNeeds === null && !isPassed && spent >= rules.most.value + (rules.further?.value ?? 0)

/** How a program counts in the mean of the cycle. A code of which nothing else is on file counts with the mark beside it. */
export function meanPartOf(record: FinalRecord): MeanPart {
  const code = record.code === null ? undefined : codeOf(record)
  if (code?.countsInMean === false) return { counts: 'left_out' }
  const mark = code?.valueInMean ?? record.acta
  if (mark !== null) return { counts: 'yes', mark }
  // counts with a mark, and has none: recognised without one
  return { counts: code?.countsInMean === true ? 'left_out' : 'not_yet' }
}

/** The most distinctions of a cycle among a number of students, at intermediate and at higher level. */
export function mostHonours({ most }: CycleHonours, students: number): { intermediate: number; higher: number } {
  if ('per' in most) {
    const each = Math.floor(students / most.per)
    return { intermediate: each, higher: each }
  }
  return students < most.few.students ? { intermediate: most.few.most, higher: most.few.most } : most
}
