import type { RulePack } from '../rule-pack.ts'
import { comunitatValenciana, resolution } from './comunitat-valenciana.ts'

/** The paragraphs that the Orden 5/2026 worded anew, as the consolidated text says; how they read before is not on file. */
const changed = new Set(['12.8', '14.1.b'])

/**
 * Before the Orden 5/2026. Only the changed text is on file, so it is the source here too. What was changed, and what a later norm says, is
 * left out.
 */
export const comunitatValenciana2025: RulePack = {
  ...comunitatValenciana,
  norms: ['Orden 8/2025'],
  // academic effects from the year 2024/2025 on: final provision 2
  from: '2024-09-01',
  until: comunitatValenciana.from,
  note: {
    es: 'La Orden 5/2026 dio nueva redacción a los apartados 12.8, de las evaluaciones parciales, y 14.1.b, de la promoción: cómo eran antes no consta. Las demás reglas son las del texto consolidado que ya la incluye.',
    en: 'The Orden 5/2026 worded paragraphs 12.8, of partial evaluations, and 14.1.b, of promotion, anew: how they read before is not on file. The other rules are those of the consolidated text that includes it.',
  },
  // the 5 of a certificate is of the Resolución de 16 de julio de 2026, and the order knows the code without a mark only
  codes: comunitatValenciana.codes.map((code) => (code.letters === 'CV' ? { ...code, carriesMark: 'never', onlyWith: null } : code)),
  statements: comunitatValenciana.statements.filter(({ source }) => source !== resolution && !changed.has(source?.article ?? '')),
}
