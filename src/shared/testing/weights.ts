import type { Schema } from '../api/contract'

export const aWeightRow = (given: Partial<Schema<'WeightRow'>> = {}): Schema<'WeightRow'> => ({
  kind: 'learning_result',
  id: 4,
  deliverable_id: null,
  code: 'RA1',
  name: 'Reconoce la estructura de un programa informático.',
  weight: 4000,
  pinned: false,
  is_active: true,
  revision: 1,
  ...given,
})

export const aWeightGroup = (given: Partial<Schema<'WeightGroup'>> = {}): Schema<'WeightGroup'> => ({
  kind: 'learning_results',
  id: null,
  code: null,
  name: null,
  level: 0,
  is_locked: false,
  rows: [
    aWeightRow(),
    aWeightRow({ id: 5, code: 'RA2', name: 'Escribe y prueba programas sencillos.', weight: 3500, pinned: true }),
    aWeightRow({ id: 6, code: 'RA3', name: 'Escribe y depura código, analizando y utilizando las estructuras de control.', weight: 2500 }),
  ],
  ...given,
})

const content = { kind: 'content', code: null } as const
const assessed = { kind: 'assessed_criterion', deliverable_id: 9 } as const

/** Learning results that add up, a tree in which something is missing, and a deliverable with its criteria. */
export const aCourseWeights = (given: Partial<Schema<'CourseWeights'>> = {}): Schema<'CourseWeights'> => ({
  course: { id: 3, name: 'Programación' },
  may_edit: true,
  groups: [
    aWeightGroup(),
    aWeightGroup({
      kind: 'criteria',
      id: 4,
      code: 'RA1',
      name: 'Reconoce la estructura de un programa informático.',
      rows: [
        aWeightRow({ kind: 'criterion', id: 31, code: 'a', name: 'Se han identificado los bloques de un programa.', weight: 6000 }),
        aWeightRow({ kind: 'criterion', id: 32, code: 'b', name: 'Se han creado proyectos de desarrollo.', weight: 3000 }),
      ],
    }),
    aWeightGroup({
      kind: 'contents',
      rows: [
        aWeightRow({ ...content, id: 1, name: 'Fundamentos', weight: 6000 }),
        aWeightRow({ ...content, id: 2, name: 'Objetos', weight: 4000 }),
        aWeightRow({ ...content, id: 3, name: 'Ficheros', weight: 1000, is_active: false }),
      ],
    }),
    aWeightGroup({
      kind: 'contents',
      id: 1,
      name: 'Fundamentos',
      level: 1,
      rows: [
        aWeightRow({ ...content, id: 11, name: 'Variables y tipos', weight: 5000 }),
        aWeightRow({ kind: 'deliverable', id: 9, code: null, name: 'Calculadora', weight: 5500 }),
      ],
    }),
    aWeightGroup({
      kind: 'assessed_criteria',
      id: 9,
      name: 'Calculadora',
      rows: [
        aWeightRow({ ...assessed, id: 31, code: 'RA1.a', name: 'Se han identificado los bloques de un programa.', weight: 5000 }),
        aWeightRow({ ...assessed, id: 32, code: 'RA1.b', name: 'Se han creado proyectos de desarrollo.', weight: 5000 }),
      ],
    }),
    aWeightGroup({
      kind: 'assessed_criteria',
      id: 10,
      name: 'Agenda',
      is_locked: true,
      rows: [
        aWeightRow({ ...assessed, deliverable_id: 10, id: 31, code: 'RA1.a', name: 'Se han identificado los bloques.', weight: 10_000 }),
      ],
    }),
  ],
  ...given,
})
