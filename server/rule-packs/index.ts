import { castillaLaMancha } from './packs/castilla-la-mancha.ts'
import { comunitatValenciana } from './packs/comunitat-valenciana.ts'
import { general } from './packs/general.ts'
import type { ActaCode, RulePack } from './rule-pack.ts'

export { programRulesOf } from './program-rules.ts'
export { type ActaCode, type RulePack, topics } from './rule-pack.ts'

/** Packs in the order in which a center chooses between them. */
export const rulePacks: readonly RulePack[] = [general, comunitatValenciana, castillaLaMancha]

/** The pack of a center; the general one for a key that no longer exists. */
export const rulePackOf = (key: string): RulePack => rulePacks.find((pack) => pack.key === key) ?? general

/** The codes of a pack that exist on a day (`YYYY-MM-DD`). */
export const codesOn = (pack: RulePack, day: string): ActaCode[] =>
  pack.codes.filter(({ from, until }) => (from === null || from <= day) && (until === null || day < until))
