import type { Schema } from '@/shared/api/contract'

type Book = Schema<'GroupScores'>
type Row = Schema<'ScoreRow'>

const names = [
  'Álamo Ruiz, Sara',
  'García Soler, Ana Belén',
  'Lozano Vega, Mario',
  'Núñez Peña, Íñigo',
  'Ortega Díaz, Iker',
  'Zapata López, Noa',
] as const

export const aScoreSummary = (given: Partial<Schema<'ScoreSummary'>> = {}): Schema<'ScoreSummary'> => ({
  ...{ mark: 700, passed: true, assessed: 7500, acta: 7 },
  means: [720, 660, 700],
  ...given,
})

const aColumn = (id: number, name: string, criterion: number, given: Partial<Schema<'ScoreColumn'>> = {}): Schema<'ScoreColumn'> => ({
  ...{
    id,
    name,
    weight: 2500,
    max_points: 1000,
    grading_revision: 1,
    due_at: '2026-11-13T22:59:00.000Z',
    content_id: 1,
    kind: 'ordinary' as const,
  },
  ...{ takes_work: true, past_due: true, criteria: [{ id: criterion, weight: 10_000 }] },
  ...given,
})

/** Students by deliverables, with a cell of every kind. */
export function aScoreBook(given: Partial<Book> = {}): Book {
  const marks = [
    [925, 800, -1, 700],
    [750, -1, 400, -1],
    [-2, 450, -3, 300],
    [0, 600, 1000, -4],
    [500, -1, -1, -1],
    [1000, 950, 875, 900],
  ]
  // handed in and published; late; newer than graded; changed and with a comment
  const flags = [
    [9, 1, 1, 9],
    [41, 3, 265, 0],
    [8, 257, 8, 265],
    [265, 5, 25, 8],
    [9, 1, 0, 0],
    [41, 9, 9, 9],
  ]
  const summaries = [
    aScoreSummary(),
    aScoreSummary({ mark: 575, acta: 6, means: [750, 400, 575], assessed: 5000 }),
    aScoreSummary({ mark: 375, passed: false, acta: 4, means: [450, 300, 375], assessed: 5000 }),
    aScoreSummary({ mark: 533, passed: false, acta: 4, capped: true, means: [300, 1000, 533] }),
    aScoreSummary({ mark: 500, acta: 5, means: [500, null, 500], assessed: 2500 }),
    aScoreSummary({ mark: 931, acta: 9, means: [975, 888, 931], assessed: 10_000, overridden: true, set: [1] }),
  ]
  const rows = names.map((name, index): Row => ({
    student: { id: 31 + index, name, enrolment_id: 71 + index, notes: index === 1 ? 2 : 0 },
    marks: marks[index] ?? [],
    revisions: (marks[index] ?? []).map((mark) => (mark === -1 ? 0 : 1)),
    flags: flags[index] ?? [],
    summary: summaries[index] ?? aScoreSummary(),
  }))
  return {
    group: { id: 2, name: '1.º DAM A', archived: false },
    courses: [
      { id: 3, name: 'Programación' },
      { id: 4, name: 'Lenguajes de marcas' },
    ],
    course: { id: 3, name: 'Programación' },
    may_grade: true,
    may_add_columns: true,
    other_groups: 1,
    pass_mark: 500,
    final_reading: 'results',
    columns: [
      aColumn(7, 'Calculadora', 11),
      aColumn(8, 'Agenda de contactos', 12, { max_points: 2000 }),
      aColumn(9, 'Juego de adivinar', 21),
      aColumn(10, 'Examen oral', 22, { takes_work: false, past_due: false, due_at: null }),
    ],
    shares: [
      ...[7, 8].map((deliverable_id) => ({ kind: 'result' as const, id: 4, deliverable_id, share: 5000 })),
      ...[7, 8, 9, 10].map((deliverable_id) => ({ kind: 'content' as const, id: 1, deliverable_id, share: 2500 })),
    ],
    results: [
      {
        ...{ id: 4, code: 'RA1', name: 'Reconoce la estructura de un programa informático.', weight: 6000 },
        criteria: [
          { id: 11, code: 'a', name: 'Bloques de un programa', weight: 5000 },
          { id: 12, code: 'b', name: 'Proyectos', weight: 5000 },
        ],
      },
      {
        ...{ id: 5, code: 'RA2', name: 'Escribe y prueba programas sencillos.', weight: 4000 },
        criteria: [
          { id: 21, code: 'a', name: 'Objetos', weight: 5000 },
          { id: 22, code: 'b', name: 'Métodos', weight: 5000 },
        ],
      },
    ],
    contents: [{ id: 1, parent_id: null, name: 'Primeros programas', weight: 10_000 }],
    rows,
    ...given,
  }
}

/** What the server answers after a cell is saved. */
export const aScoreSaved = (given: Partial<Schema<'ScoreSaved'>> = {}): Schema<'ScoreSaved'> => ({
  ...{ student_id: 31, deliverable_id: 7, mark: 750, revision: 2, flags: 1, before: '9,25' },
  summary: aScoreSummary(),
  ...given,
})
