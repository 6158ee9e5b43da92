import type { Schema } from '../api/contract'

const unused = { deliverables: [], resources: [], marks_count: 0 }

export const aCourseCriterion = (given: Partial<Schema<'CourseCriterion'>> = {}): Schema<'CourseCriterion'> => ({
  id: 31,
  revision: 1,
  learning_result_id: 4,
  code: 'a',
  name: 'Se han identificado los bloques que componen la estructura de un programa informático.',
  weight: 5000,
  rule: 'weighted',
  position: 0,
  uses: unused,
  ...given,
})

export const aLearningResult = (given: Partial<Schema<'LearningResult'>> = {}): Schema<'LearningResult'> => ({
  id: 4,
  revision: 1,
  code: 'RA1',
  name: 'Reconoce la estructura de un programa informático, identificando y relacionando los elementos propios del lenguaje de programación utilizado.',
  weight: 4000,
  position: 0,
  criteria: [
    aCourseCriterion(),
    aCourseCriterion({ id: 32, code: 'b', name: 'Se han creado proyectos de desarrollo de aplicaciones.', position: 1 }),
  ],
  uses: unused,
  ...given,
})

export const someLearningResults = (given: Partial<Schema<'LearningResults'>> = {}): Schema<'LearningResults'> => ({
  course: { id: 3, name: 'Programación' },
  may_edit: true,
  has_marks: false,
  results: [
    aLearningResult(),
    aLearningResult({
      id: 5,
      code: 'RA2',
      name: 'Escribe y prueba programas sencillos.',
      weight: 5000,
      position: 1,
      criteria: [
        aCourseCriterion({ id: 41, learning_result_id: 5, name: 'Se han escrito programas simples.', weight: 10_000, rule: 'best' }),
      ],
    }),
  ],
  ...given,
})

export const someImportedResults = (given: Partial<Schema<'ImportedResults'>> = {}): Schema<'ImportedResults'> => ({
  ...someLearningResults(),
  undo: null,
  ...given,
})

const source = (from: number, text: string) => ({ from, to: from, text })

/** What the server reads in a decree: two modules, the first with warnings. */
export const aDecreeReading = (): Schema<'DecreeReading'> => ({
  modules: [
    {
      name: 'Programación',
      code: '0485',
      hours: 256,
      criteria_count: 2,
      results: [
        {
          code: 'RA1',
          name: 'Escribe programas sencillos.',
          source: source(3, '1. Escribe programas sencillos.'),
          criteria: [
            { code: 'a', name: 'Se han escrito programas.', source: source(5, 'a) Se han escrito programas.') },
            { code: 'd', name: 'Se han probado', source: source(6, 'd) Se han probado') },
          ],
        },
      ],
      warnings: [
        { kind: 'skipped_letter', result: 'RA1', criterion: 'd', line: 6 },
        { kind: 'ends_open', result: 'RA1', criterion: 'd', line: 6 },
        { kind: 'furniture_removed', result: null, criterion: null, line: 4 },
      ],
    },
    {
      name: 'Bases de datos',
      code: '0484',
      hours: null,
      criteria_count: 0,
      warnings: [],
      results: [{ code: 'RA1', name: 'Reconoce los elementos de las bases de datos.', source: source(9, '1. Reconoce'), criteria: [] }],
    },
  ],
})

const rules = {
  pass_mark: 500,
  gate: true,
  gate_cap: 4,
  rounding: 'half_up',
  minimum_per_deliverable: null,
  recovery: 'best_per_criterion',
  not_handed_in: 'neutral',
  final_reading: 'results',
} as const

export const aCourseRules = (given: Partial<Schema<'CourseRules'>> = {}): Schema<'CourseRules'> => ({
  course: { id: 3, name: 'Programación' },
  may_edit: true,
  version: 2,
  rules,
  history: [
    { version: 2, rules, created_at: '2026-10-02T08:12:00.000Z', author: 'Laura Martínez Soler' },
    { version: 1, rules: { ...rules, gate: false, minimum_per_deliverable: 300 }, created_at: '2026-09-14T08:12:00.000Z', author: null },
  ],
  ...given,
})
