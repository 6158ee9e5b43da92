import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

const place: Schema<'ResultPlace'> = {
  student: aPerson(0),
  course: { id: 3, name: 'Lenguajes de marcas' },
  group: { id: 2, name: '1.º DAM A' },
  enrolment_id: 12,
  archived: false,
  groups: [{ id: 2, name: '1.º DAM A' }],
}

const totals: Schema<'ResultTotals'> = { mark: 675, passed: true, assessed: 6200, delivered: 6, pending: 1, overdue: 1, tasks: 8 }
const acta: Schema<'ResultActa'> = { value: 7, passed: true, provisional: true, capped: false }

/** A deliverable with a published mark. */
export function aResultTask(change: Partial<Schema<'ResultTask'>> = {}): Schema<'ResultTask'> {
  return {
    id: 5,
    name: 'Maquetado CSS',
    due_at: '2026-11-20T22:59:00.000Z',
    stage: 'closed',
    delivered: true,
    is_late: false,
    outcome: 'marked',
    mark: 750,
    passed: true,
    released: true,
    is_changed: false,
    graded_at: '2026-11-21T10:00:00.000Z',
    pending: false,
    ...change,
  }
}

const withoutMark = { outcome: null, mark: null, passed: null, graded_at: null, released: false } as const

/** Results of Ana Belén García Soler in a program: 6,75 with 62 % assessed. */
export function aResults(change: Partial<Schema<'Results'>> = {}): Schema<'Results'> {
  return {
    ...place,
    ...totals,
    taught_by: 'Laura Vidal Ortega',
    acta,
    pass_mark: 500,
    final_reading: 'results',
    custom_score: null,
    recovery_plan: null,
    deliverables: [
      aResultTask(),
      aResultTask({ id: 6, name: 'Tablas y listas', mark: 430, passed: false, is_late: true }),
      aResultTask({ id: 7, name: 'Formulario accesible', ...withoutMark }),
      aResultTask({
        id: 8,
        name: 'Sitio con rejilla',
        ...withoutMark,
        delivered: false,
        stage: 'open',
        pending: true,
        due_at: '2031-11-27T22:59:00.000Z',
      }),
      aResultTask({ id: 9, name: 'Hoja de estilos', ...withoutMark, delivered: false }),
    ],
    ...change,
  }
}

/** A learning result with a mark. */
export function aResultMark(change: Partial<Schema<'ResultMark'>> = {}): Schema<'ResultMark'> {
  const mark = change.mark === undefined ? 750 : change.mark
  return {
    id: 41,
    parent_id: null,
    kind: 'result',
    code: 'RA1',
    name: 'Reconoce las características de los lenguajes de marcas.',
    weight: 4000,
    share: 4000,
    mark,
    computed: mark,
    passed: mark === null ? null : mark >= 500,
    assessed: mark === null ? 0 : 10_000,
    excluded: mark === null ? 'not_assessed' : null,
    custom_score: null,
    ...change,
  }
}

const score: Schema<'CustomScore'> = {
  id: 9,
  mark: 625,
  reason: 'Entrevista de recuperación del 3 de noviembre.',
  author: 'Laura Vidal Ortega',
  created_at: '2026-11-04T12:00:00.000Z',
  revision: 1,
}

export const aResultsByRa = (change: Partial<Schema<'ResultsByRa'>> = {}): Schema<'ResultsByRa'> => ({
  ...place,
  rows: [
    aResultMark(),
    aResultMark({ id: 51, parent_id: 41, kind: 'criterion', code: 'a)', name: 'Se han identificado las características.', mark: 800 }),
    aResultMark({ id: 52, parent_id: 41, kind: 'criterion', code: 'b)', name: 'Se han clasificado los lenguajes.', mark: 700 }),
    aResultMark({
      id: 42,
      code: 'RA2',
      name: 'Utiliza lenguajes de marcas para la web.',
      weight: 6000,
      mark: 625,
      computed: 480,
      custom_score: score,
    }),
    aResultMark({ id: 53, parent_id: 42, kind: 'criterion', code: 'a)', name: 'Se han creado documentos accesibles.', mark: 480 }),
    aResultMark({ id: 43, code: 'RA3', name: 'Accede y manipula documentos.', weight: 0, mark: null }),
  ],
  ...change,
})

export const aResultsByUnit = (change: Partial<Schema<'ResultsByUnit'>> = {}): Schema<'ResultsByUnit'> => ({
  ...place,
  rows: [
    aResultMark({ id: 11, kind: 'content', code: null, name: 'Lenguajes de marcas', weight: 5000 }),
    aResultMark({ id: 12, parent_id: 11, kind: 'content', code: null, name: 'Unidad 1. HTML', weight: 10_000 }),
    aResultMark({ id: 5, parent_id: 12, kind: 'deliverable', code: null, name: 'Maquetado CSS', weight: 10_000 }),
    aResultMark({ id: 13, kind: 'content', code: null, name: 'Hojas de estilo', weight: 5000, mark: null }),
  ],
  ...change,
})

/** A student with a failed learning result that a task recovers. */
export const aStudentReport = (change: Partial<Schema<'StudentReport'>> = {}): Schema<'StudentReport'> => ({
  student: place.student,
  group: place.group,
  programs: [
    {
      ...totals,
      course: { id: 4, name: 'Bases de datos' },
      taught_by: null,
      mark: 430,
      passed: false,
      acta: { ...acta, value: 4, passed: false },
      is_own: false,
      results: [
        {
          ...{
            id: 51,
            code: 'RA1',
            name: 'Reconoce los elementos de las bases de datos',
            weight: 5000,
            mark: 430,
            is_own: false,
            passed: false,
            assessed: 10_000,
          },
          pending: [
            { id: 61, code: 'a)', name: 'Se han analizado los sistemas lógicos de almacenamiento', mark: 300 },
            { id: 62, code: 'b)', name: 'Se ha identificado la utilidad de un sistema gestor', mark: null },
          ],
          recoveries: [
            {
              id: 17,
              name: 'Examen de recuperación',
              due_at: '2027-01-15T22:59:00.000Z',
              delivered: false,
              outcome: null,
              mark: null,
              criteria: [61],
            },
          ],
        },
        {
          ...{ id: 52, code: 'RA2', name: 'Crea bases de datos', weight: 5000, mark: 600, is_own: false, passed: true, assessed: 10_000 },
          ...{ pending: [], recoveries: [] },
        },
      ],
      remarks: [{ evaluation: { id: 7, name: '1.ª evaluación' }, acta: 4, code: null, remark: 'Repasa el modelo relacional.' }],
      recovery_plan: null,
    },
  ],
  ...change,
})

export const aResultsResume = (change: Partial<Schema<'ResultsResume'>> = {}): Schema<'ResultsResume'> => ({
  student: place.student,
  programs: [
    { ...totals, course: place.course, group: place.group, archived: false, taught_by: 'Laura Vidal Ortega', acta, custom_score: null },
    {
      ...totals,
      course: { id: 4, name: 'Bases de datos' },
      group: place.group,
      archived: false,
      taught_by: null,
      mark: 430,
      passed: false,
      acta: { ...acta, value: 4, passed: false },
      custom_score: score,
    },
    {
      ...totals,
      course: { id: 5, name: 'Programación' },
      group: place.group,
      archived: false,
      taught_by: null,
      mark: null,
      passed: null,
      assessed: 0,
      acta: { value: null, passed: null, provisional: true, capped: false },
      custom_score: null,
    },
    {
      ...totals,
      course: { id: 6, name: 'Sistemas informáticos' },
      group: { id: 1, name: '1.º SMR' },
      archived: true,
      taught_by: null,
      assessed: 10_000,
      acta: { ...acta, provisional: false },
      custom_score: null,
    },
  ],
  ...change,
})
