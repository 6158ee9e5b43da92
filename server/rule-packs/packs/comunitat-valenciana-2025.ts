import type { RulePack } from '../rule-pack.ts'
import { comunitatValenciana, resolution } from './comunitat-valenciana.ts'

/**
 * Before the Orden 5/2026. Only the changed text is on file, and not what the change was: until that is read, its rules stand here too, with
 * the text they were read in as their source. What a later norm says is left out.
 */
export const comunitatValenciana2025: RulePack = {
  ...comunitatValenciana,
  norms: ['Orden 8/2025'],
  from: null,
  until: comunitatValenciana.from,
  note: {
    es: 'No consta qué cambió la Orden 5/2026: mientras no se lea, aquí figuran las reglas del texto que ya la incluye, salvo las de normas posteriores. Tampoco consta desde qué día vale esta versión.',
    en: 'What the Orden 5/2026 changed is not on file: until it is read, the rules of the changed text stand here, without those of later norms. Nor is it on file from which day this version holds.',
  },
  // the 5 of a certificate is of the Resolución de 16 de julio de 2026, and the order knows the code without a mark only
  codes: comunitatValenciana.codes.map((code) => (code.letters === 'CV' ? { ...code, carriesMark: 'never', onlyWith: null } : code)),
  statements: comunitatValenciana.statements.filter(({ source }) => source !== resolution),
}
