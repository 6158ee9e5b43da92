import type { RulePack } from '../rule-pack.ts'
import { castillaLaMancha, code, order } from './castilla-la-mancha.ts'

/**
 * Before the Orden 55/2026. Only the changed text is on file. Of the change it is on file that it removed EXEN and renumbered paragraphs, so the
 * articles are those of the changed text.
 */
export const castillaLaMancha2024: RulePack = {
  ...castillaLaMancha,
  norms: ['Orden 201/2024'],
  from: null,
  until: castillaLaMancha.from,
  note: {
    es: 'De lo que cambió la Orden 55/2026 solo consta que quitó EXEN y cambió la numeración: lo demás, y los números de los artículos, son los del texto que ya la incluye. Tampoco consta desde qué día vale esta versión.',
    en: 'Of what the Orden 55/2026 changed it is only on file that it removed EXEN and renumbered paragraphs: the rest, and the numbers of the articles, are those of the changed text. Nor is it on file from which day this version holds.',
  },
  codes: [
    ...castillaLaMancha.codes,
    // that it ceased to exist is all that is on file
    code('EXEN', 'Exento', 'Exempt', { until: castillaLaMancha.from, source: order('') }),
  ],
}
