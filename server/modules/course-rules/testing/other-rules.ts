/** Rules that change every mark of the acta, so that their preview shows every student. */
export const otherRules = {
  pass_mark: 1000,
  gate: true,
  gate_cap: 1,
  rounding: 'half_up',
  minimum_per_deliverable: 1000,
  recovery: 'none',
  not_handed_in: 'neutral',
  final_reading: 'results',
} as const
