import type { Schema } from '@/shared/api'
import { formatMark, readHundredths } from '@/shared/lib/format'

export type RuleValues = Schema<'RuleValues'>

/** Rules as they are typed: marks and the cap are text, and may be wrong. */
export interface TypedRules extends Pick<RuleValues, 'gate' | 'recovery' | 'not_handed_in' | 'final_reading'> {
  readonly pass_mark: string
  readonly gate_cap: string
  readonly has_minimum: boolean
  readonly minimum: string
}

export type TypedField = 'pass_mark' | 'gate_cap' | 'minimum'

/** What an unset minimum begins with. */
const usualMinimum = 300

export const typedRules = ({ pass_mark, gate_cap, minimum_per_deliverable, rounding: _, ...rest }: RuleValues): TypedRules => ({
  ...rest,
  pass_mark: formatMark(pass_mark),
  gate_cap: String(gate_cap),
  has_minimum: minimum_per_deliverable !== null,
  minimum: formatMark(minimum_per_deliverable ?? usualMinimum),
})

/** Typed rules after another person saved: what was typed stays, all else follows. `original`: the rules from which it was typed. */
export function rebasedRules(typed: TypedRules, original: RuleValues, fresh: RuleValues): TypedRules {
  const [before, after] = [typedRules(original), typedRules(fresh)]
  const touched = Object.entries(typed).filter(([field, value]) => value !== before[field as keyof TypedRules])
  return { ...after, ...Object.fromEntries(touched) }
}

/** A mark of 0 to 10 in hundredths; null where the text is none. */
function readMark(text: string): number | null {
  const hundredths = readHundredths(text)
  return hundredths !== null && hundredths <= 1000 ? hundredths : null
}

/** A field that is not used is never wrong: the cap without a gate and without a minimum, the minimum where none is asked for. */
export function wrongFields(typed: TypedRules): TypedField[] {
  const usesCap = typed.gate || typed.has_minimum
  const isCap = /^(?:[1-9]|10)$/u.test(typed.gate_cap.trim())
  return [
    ...(readMark(typed.pass_mark) === null ? (['pass_mark'] as const) : []),
    ...(usesCap && !isCap ? (['gate_cap'] as const) : []),
    ...(typed.has_minimum && readMark(typed.minimum) === null ? (['minimum'] as const) : []),
  ]
}

/** The rules of the contract. Call it without wrong fields; an unused cap that is none stays as it was. */
export function rulesOf(typed: TypedRules, before: RuleValues): RuleValues {
  const cap = Number(typed.gate_cap.trim())
  return {
    pass_mark: readMark(typed.pass_mark) ?? before.pass_mark,
    gate: typed.gate,
    gate_cap: Number.isInteger(cap) && cap >= 1 && cap <= 10 ? cap : before.gate_cap,
    rounding: before.rounding,
    minimum_per_deliverable: typed.has_minimum ? readMark(typed.minimum) : null,
    recovery: typed.recovery,
    not_handed_in: typed.not_handed_in,
    final_reading: typed.final_reading,
  }
}

const fields = ['pass_mark', 'gate', 'gate_cap', 'minimum_per_deliverable', 'recovery', 'not_handed_in', 'final_reading'] as const
export type RuleField = (typeof fields)[number]

/** The fields in which two versions differ. */
export const changedFields = (before: RuleValues, after: RuleValues): RuleField[] =>
  fields.filter((field) => before[field] !== after[field])
