import type { ActaCode, RulePack } from './rule-pack.ts'

/** The codes of a pack that exist on a day (`YYYY-MM-DD`). */
export const codesOn = (pack: RulePack, day: string): ActaCode[] =>
  pack.codes.filter(({ from, until }) => (from === null || from <= day) && (until === null || day < until))
