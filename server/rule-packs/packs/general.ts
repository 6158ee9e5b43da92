import type { RulePack, Source } from '../rule-pack.ts'

const cited = (article: string): Source => ({ norm: 'Real Decreto 659/2023', article, quote: null, isSecondHand: true })

/** For centers of any region: the product's own way of computing marks, and what is known of the rules of the state. */
export const general: RulePack = {
  key: 'general',
  name: { es: 'General', en: 'General' },
  norms: ['Ley Orgánica 3/2022', 'Real Decreto 659/2023, modificado por el Real Decreto 658/2024'],
  from: null,
  until: null,
  note: null,
  acta: { scale: null, rounding: null, passMark: null, gateCap: null },
  codes: [
    {
      letters: 'NE',
      name: { es: 'No evaluado', en: 'Not assessed' },
      passes: false,
      countsInMean: null,
      valueInMean: null,
      spendsSitting: null,
      carriesMark: 'never',
      onlyWith: null,
      from: null,
      until: null,
      source: null,
    },
  ],
  caps: [],
  absences: null,
  sittings: { most: { value: 4, article: '18.13' }, further: { value: 1, article: '125' }, specialNeeds: null },
  mean: null,
  honours: null,
  statements: [
    {
      topic: 'marks',
      text: {
        es: 'La nota del acta es un número entero de 1 a 10. Se redondea una sola vez, al final, y la mitad sube. Se aprueba con un 5.',
        en: 'The mark of the acta is a whole number from 1 to 10. It is rounded once, at the end, and halves go up. 5 passes.',
      },
      source: null,
    },
    {
      topic: 'gate',
      text: {
        es: 'Con un resultado de aprendizaje suspenso, la nota del acta no pasa de 4. Cada programa puede cambiarlo.',
        en: 'With a failed learning result the mark of the acta stays at 4 at most. Each program can change it.',
      },
      source: null,
    },
    {
      topic: 'sittings',
      text: { es: 'Cada módulo tiene cuatro convocatorias como máximo.', en: 'Each module has four sittings at most.' },
      source: cited('18.13'),
    },
    {
      topic: 'sittings',
      text: { es: 'Puede concederse una convocatoria de gracia.', en: 'One more sitting can be granted as an exception.' },
      source: cited('125'),
    },
    {
      topic: 'convalidation',
      text: {
        es: 'El centro resuelve las convalidaciones después de la matrícula.',
        en: 'The center decides on recognised modules after the enrolment.',
      },
      source: cited('127'),
    },
    {
      topic: 'documents',
      text: {
        es: 'Los documentos son expediente, actas y certificado.',
        en: 'The documents are the record, the actas and the certificate.',
      },
      source: cited('19'),
    },
  ],
}
