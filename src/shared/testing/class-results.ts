import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

const column = (
  kind: 'result' | 'criterion' | 'content',
  id: number,
  parent_id: number | null,
  code: string | null,
  name: string,
): Schema<'ClassColumn'> => ({ kind, id, parent_id, code, name, weight: 4000 })

const place: Schema<'ClassPlace'> = {
  course: { id: 3, name: 'Lenguajes de marcas' },
  group: { id: 2, name: '1.º DAM A' },
  archived: false,
  pass_mark: 500,
  columns: [
    column('result', 41, null, 'RA1', 'Reconoce las características de los lenguajes de marcas.'),
    column('criterion', 51, 41, 'a)', 'Se han identificado las características generales.'),
    column('criterion', 52, 41, 'b)', 'Se han clasificado los lenguajes más relevantes.'),
    column('result', 42, null, 'RA2', 'Utiliza lenguajes de marcas para la transmisión y presentación de información en la web.'),
    column('criterion', 53, 42, 'a)', 'Se han creado documentos accesibles.'),
    column('result', 43, null, 'RA3', 'Accede y manipula documentos web.'),
  ],
}

const figures = (mean: number | null, marked: number, failed: number): Schema<'ClassFigures'> => ({ mean, marked, failed })
const parts = [
  figures(680, 26, 2),
  figures(710, 26, 1),
  figures(642, 26, 5),
  figures(471, 25, 14),
  figures(471, 25, 14),
  figures(null, 0, 0),
]

/** A class of 28 with a mean of 6,12; its second learning result goes badly. */
export const aClass = (change: Partial<Schema<'ClassResults'>> = {}): Schema<'ClassResults'> => ({
  ...place,
  students: 28,
  program: figures(612, 26, 5),
  distribution: [0, 0, 1, 1, 3, 6, 8, 4, 2, 1],
  failed_distribution: [0, 0, 1, 1, 3, 0, 0, 0, 0, 0],
  parts,
  groups: [
    { group: { id: 2, name: '1.º DAM A' }, students: 28, program: figures(612, 26, 5), parts },
    { group: { id: 6, name: '1.º DAM B' }, students: 24, program: figures(488, 23, 11), parts },
  ],
  ...change,
})

/** Contents instead of learning results. */
export const aClassByContent = (): Schema<'ClassResults'> =>
  aClass({
    columns: [
      column('content', 11, null, null, 'Lenguajes de marcas'),
      column('content', 12, 11, null, 'Unidad 1. HTML'),
      column('content', 13, null, null, 'Hojas de estilo'),
    ],
    parts: [figures(655, 26, 3), figures(655, 26, 3), figures(480, 20, 9)],
  })

type Row = Schema<'ClassStudents'>['rows'][number]

const part = (mark: number | null) => ({ mark, passed: mark === null ? null : mark >= 500, overridden: false })

/** A student of the class: passing everything, unless changed. */
export function aClassRow(number: number, change: Partial<Row> = {}): Row {
  return {
    student: aPerson(number),
    mark: 720,
    passed: true,
    acta: 7,
    assessed: 6200,
    overridden: false,
    missing: 0,
    fails_part: false,
    parts: [720, 700, 740, 710, 710, null].map(part),
    ...change,
  }
}

export const aClassOfStudents = (change: Partial<Schema<'ClassStudents'>> = {}): Schema<'ClassStudents'> => ({
  ...place,
  rows: [
    aClassRow(0),
    aClassRow(1, { mark: 630, passed: false, acta: 4, fails_part: true, parts: [780, 780, 780, 480, 480, null].map(part) }),
    aClassRow(2, {
      mark: 310,
      passed: false,
      acta: 3,
      missing: 3,
      fails_part: true,
      parts: [400, 420, 380, 220, 220, null].map(part),
    }),
    aClassRow(3, { missing: 2 }),
    aClassRow(4, { missing: 1 }),
    aClassRow(5, {
      mark: null,
      passed: null,
      acta: null,
      missing: 4,
      parts: [null, null, null, null, null, null].map(part),
    }),
  ],
  ...change,
})

export const aClassEvolution = (change: Partial<Schema<'ClassEvolution'>> = {}): Schema<'ClassEvolution'> => ({
  ...place,
  columns: place.columns.filter(({ parent_id }) => parent_id === null),
  points: [
    {
      at: '2026-10-02T21:59:00.000Z',
      program: figures(701, 26, 2),
      parts: [figures(701, 26, 2), figures(null, 0, 0), figures(null, 0, 0)],
    },
    {
      at: '2026-10-23T21:59:00.000Z',
      program: figures(668, 26, 3),
      parts: [figures(680, 26, 2), figures(550, 25, 8), figures(null, 0, 0)],
    },
    {
      at: '2026-11-13T22:59:00.000Z',
      program: figures(594, 26, 6),
      parts: [figures(680, 26, 2), figures(480, 25, 13), figures(null, 0, 0)],
    },
    { at: null, program: figures(612, 26, 5), parts: [figures(680, 26, 2), figures(471, 25, 14), figures(null, 0, 0)] },
  ],
  ...change,
})

const inProgram = (mark: number | null, value: number | null, capped = false) => ({
  ...{ mark, passed: mark === null ? null : mark >= 500, assessed: mark === null ? 0 : 6200, overridden: false },
  acta: { value, passed: value === null ? null : value >= 5, provisional: true, capped },
})

/** A group of four in three programs: one passes all, one is capped in the record, one fails two, one has no mark. */
export const aGroupOfResults = (change: Partial<Schema<'GroupResults'>> = {}): Schema<'GroupResults'> => ({
  group: { id: 2, name: '1.º DAM A' },
  archived: false,
  courses: [
    { id: 3, name: 'Lenguajes de marcas y sistemas de gestión de información' },
    { id: 4, name: 'Bases de datos' },
    { id: 5, name: 'Programación' },
  ],
  rows: [
    { student: aPerson(0), marks: [inProgram(720, 7), inProgram(815, 8), inProgram(590, 6)], failing: 0, absent: 0, justified: 0, late: 0 },
    {
      student: aPerson(1),
      marks: [inProgram(533, 4, true), inProgram(650, 7), inProgram(700, 7)],
      failing: 1,
      absent: 2,
      justified: 4,
      late: 1,
    },
    {
      student: aPerson(2),
      marks: [inProgram(310, 3), inProgram(460, 4), inProgram(505, 5)],
      failing: 2,
      absent: 18,
      justified: 0,
      late: 3,
    },
    {
      student: aPerson(3),
      marks: [inProgram(null, null), inProgram(null, null), inProgram(null, null)],
      failing: 0,
      absent: 0,
      justified: 0,
      late: 0,
    },
  ],
  ...change,
})
