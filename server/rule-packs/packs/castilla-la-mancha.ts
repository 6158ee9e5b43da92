import type { ActaCode, RulePack, RuleStatement, Source, Topic } from '../rule-pack.ts'
import { general } from './general.ts'

const norm = 'Orden 201/2024, modificada por la Orden 55/2026'
export const order = (article: string, quote: string | null = null): Source => ({ norm, article, quote, isSecondHand: true })

const rule = (topic: Topic, article: string, es: string, en: string, quote: string | null = null): RuleStatement => ({
  topic,
  source: order(article, quote),
  text: { es, en },
})

export const code = (letters: string, es: string, en: string, rest: Partial<ActaCode>): ActaCode => ({
  letters,
  name: { es, en },
  passes: null,
  countsInMean: null,
  valueInMean: null,
  spendsSitting: null,
  carriesMark: null,
  onlyWith: null,
  from: null,
  until: null,
  source: null,
  ...rest,
})

/** Read in the account of an application for teachers, not in the gazette. */
export const castillaLaMancha: RulePack = {
  key: 'castilla-la-mancha',
  name: { es: 'Castilla-La Mancha', en: 'Castile-La Mancha' },
  norms: [norm],
  from: '2026-04-28',
  until: null,
  note: null,
  acta: {
    scale: { value: { lowest: 1, highest: 10 }, article: '25.4' },
    rounding: null,
    passMark: null,
    gateCap: { value: 4, article: '25.5' },
  },
  codes: [
    ...general.codes,
    code('CONV', 'Convalidado', 'Recognised', { passes: true, countsInMean: true, carriesMark: 'optional', source: order('25.7', 'CONV') }),
    code('SP', 'Superado parcial', 'Partly passed', { passes: false, carriesMark: 'required', source: order('18.4, 25.6', 'SP') }),
    code('RC', 'RC (no gasta convocatoria)', 'RC (spends no sitting)', {
      spendsSitting: false,
      source: order('11, 25.8', 'RC'),
    }),
  ],
  caps: [],
  absences: { warnAt: null, loseAbove: 2500, article: '3.6' },
  // the exceptional one is a rule of the state
  sittings: { most: { value: 4, article: '8.2' }, further: general.sittings?.further ?? null, specialNeeds: null },
  mean: { ofNone: null, article: '25.9–10' },
  honours: { from: 900, most: { per: 20 }, article: '25.12' },
  statements: [
    rule('marks', '25.4', 'La nota va de 1 a 10, sin decimales.', 'The mark goes from 1 to 10, without decimals.'),
    rule(
      'gate',
      '25.5',
      'Sin todos los resultados de aprendizaje superados, la nota es de 4 como máximo.',
      'Unless all learning results are passed the mark is 4 at most.',
    ),
    rule(
      'mean',
      '25.9–10',
      'La media del ciclo es aritmética, sin contar las horas.',
      'The mean of the cycle is arithmetic, not by hours.',
    ),
    rule(
      'mean',
      '25.11',
      'Un módulo convalidado sin nota queda fuera de la media.',
      'A module recognised without a mark is left out of the mean.',
    ),
    rule(
      'honours',
      '25.12',
      'La matrícula de honor pide un 9: una por cada 20 estudiantes, por ciclo y modalidad.',
      'The distinction needs a 9: one for every 20 students, per cycle and modality.',
    ),
    rule(
      'absence',
      '3.6',
      'Con más de un 25 % de faltas se pierde la evaluación continua: una sola prueba de todo el módulo, y no se guardan las notas anteriores.',
      'Above 25 % of absences the continuous assessment is lost: one test of the whole module, and earlier marks are not kept.',
    ),
    rule('sittings', '8.2', 'Cuatro convocatorias; dos en grado E.', 'Four sittings; two in grade E.'),
    ...general.statements.filter(({ source }) => source?.article === '125'),
    rule('sittings', '11', 'La RC no gasta convocatoria.', 'RC spends no sitting.', 'RC'),
    rule('sittings', '7.1', 'Una matrícula anulada no se evalúa.', 'An annulled enrolment is not evaluated.'),
    rule(
      'promotion',
      '18.5',
      'Se promociona con hasta tres módulos pendientes que sumen menos de un 30 %.',
      'Students are promoted with up to three pending modules of less than 30 %.',
    ),
    rule('promotion', '18.4', 'Lo superado parcialmente cuenta para promocionar.', 'What is partly passed counts for promotion.', 'SP'),
    rule('convalidation', '25.7', 'Se anota CONV, con nota o sin ella.', 'CONV is noted, with a mark or without one.', 'CONV'),
    rule(
      'company',
      '25.6',
      'Con la parte de la empresa pendiente, el módulo queda superado parcialmente (SP) y conserva su nota.',
      'With the part of the company pending the module is partly passed (SP) and keeps its mark.',
      'superado parcial',
    ),
    rule('company', '22.5', 'La exención total no da lugar a SP.', 'A total exemption does not give SP.', 'SP'),
    rule('documents', '28–29', 'Expediente, actas e informes individualizados.', 'The record, the actas and individual reports.'),
  ],
}
