import { castillaLaMancha } from './packs/castilla-la-mancha.ts'
import { castillaLaMancha2024 } from './packs/castilla-la-mancha-2024.ts'
import { comunitatValenciana } from './packs/comunitat-valenciana.ts'
import { comunitatValenciana2025 } from './packs/comunitat-valenciana-2025.ts'
import { general } from './packs/general.ts'
import type { RulePack } from './rule-pack.ts'

export { codesOn } from './codes.ts'
export { type FinalRecord, hasNoSittingLeft, meanPartOf, mostHonours, type Sittings, sittingsOf, spendsSitting } from './effects.ts'
export { programRulesOf } from './program-rules.ts'
export { type ActaCode, type RulePack, topics } from './rule-pack.ts'

/** Every version of every pack, in the order in which a center chooses between packs; of a pack the newest version last. */
export const rulePacks: readonly RulePack[] = [
  general,
  comunitatValenciana2025,
  comunitatValenciana,
  castillaLaMancha2024,
  castillaLaMancha,
]

/** The day that decides which version of a pack holds in a school year (`2026/2027`): its first one. */
export const ruleDayOf = (period: string): string => `${period.slice(0, 4)}-09-01`

/** The version of a center's pack for a school year: the one with which the year began; of the general one for a key that no longer exists. */
export function rulePackIn(key: string, period: string): RulePack {
  const day = ruleDayOf(period)
  return rulePacks.find((pack) => pack.key === key && (pack.until === null || day < pack.until)) ?? general
}

/** Whether a version of a pack holds in a school year, held in earlier ones only, or will hold in later ones. */
export function versionIn({ key, until }: RulePack, period: string): 'earlier' | 'current' | 'later' {
  if (rulePackIn(key, period).until === until) return 'current'
  return until !== null && until <= ruleDayOf(period) ? 'earlier' : 'later'
}
