import { defaultRules, type ProgramRules } from '#server/grading/index.ts'
import type { RulePack } from './rule-pack.ts'

/** The rules of a program that has not set its own, in a center that follows a pack. */
export const programRulesOf = ({ acta }: Pick<RulePack, 'acta'>): ProgramRules => ({
  ...defaultRules,
  scale: acta.scale?.value ?? defaultRules.scale,
  rounding: acta.rounding?.value ?? defaultRules.rounding,
  passMark: acta.passMark?.value ?? defaultRules.passMark,
  gate: acta.gateCap === null ? defaultRules.gate : true,
  gateCap: acta.gateCap?.value ?? defaultRules.gateCap,
})
