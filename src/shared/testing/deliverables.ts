import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

export function aFile(change: Partial<Schema<'File'>> = {}): Schema<'File'> {
  const id = change.id ?? 9
  return { id, name: 'maquetado.pdf', media_type: 'application/pdf', size: 48_213, url: `/api/v1/courses/files/${id}`, ...change }
}

export function aCriterion(change: Partial<Schema<'Criterion'>> = {}): Schema<'Criterion'> {
  return { id: 8, code: 'RA2.a', name: 'Se han identificado las etiquetas y atributos', weight: 4000, ...change }
}

export function aVersion(number = 1, change: Partial<Schema<'Version'>> = {}): Schema<'Version'> {
  return {
    id: 69 + number,
    number,
    text: '',
    link: '',
    files: [aFile()],
    submitted_at: `2026-11-${18 + number}T22:41:00.000Z`,
    is_late: false,
    receipt: `7K2M-9QXD-4${number}TB`,
    ...change,
  }
}

export function aDraft(change: Partial<Schema<'Draft'>> = {}): Schema<'Draft'> {
  return { text: '', link: '', files: [], revision: 0, updated_at: null, ...change }
}

export function someWork(change: Partial<Schema<'Work'>> = {}): Schema<'Work'> {
  return {
    draft: aDraft(),
    versions: [],
    selected_version_id: null,
    is_graded: false,
    grade: null,
    newer_than_graded: false,
    can_submit: true,
    can_select: true,
    storage: { used: 0, limit: 524_288_000 },
    version_limit: 50,
    draft_days: 180,
    ...change,
  }
}

export function aReleasedGrade(change: Partial<Schema<'ReleasedGrade'>> = {}): Schema<'ReleasedGrade'> {
  return {
    outcome: 'marked',
    mark: 750,
    points: 750,
    feedback: 'Muy bien la **rejilla**. Revisa el contraste del pie.',
    files: [],
    graded_at: '2026-11-20T22:50:00.000Z',
    released_at: '2026-11-20T22:51:00.000Z',
    version_id: 70,
    criteria: [],
    choices: [],
    passed: true,
    ...change,
  }
}

/** A deliverable as a student sees it, open and without a submission: `aDeliverable({ work: someWork({ versions: [aVersion(1)] }) })`. */
export function aDeliverable(change: Partial<Schema<'Deliverable'>> = {}): Schema<'Deliverable'> {
  return {
    id: 5,
    name: 'Maquetado CSS',
    instructions: 'Maqueta la portada del centro con **rejilla** y consultas de medios.\n\n- Tres anchos\n- Sin marcos de trabajo',
    course: { id: 3, name: 'Lenguajes de marcas' },
    content: { id: 14, name: 'Hojas de estilo' },
    group: { id: 2, name: '1.º DAM A' },
    groups: [{ id: 2, name: '1.º DAM A' }],
    group_archived: false,
    opens_at: '2026-11-01T08:00:00.000Z',
    due_at: '2026-11-27T22:59:00.000Z',
    closes_at: null,
    stage: 'open',
    server_time: '2026-11-21T09:00:00.000Z',
    extension: null,
    exemption: null,
    max_points: 1000,
    accepts_text: true,
    accepts_link: true,
    accepts_files: true,
    files: [],
    criteria: [
      aCriterion(),
      aCriterion({ id: 9, code: 'RA2.c', name: 'Se ha dado formato al documento con hojas de estilo', weight: 6000 }),
    ],
    rubric: null,
    work: someWork(),
    ...change,
  }
}

export function someCounts(change: Partial<Schema<'Counts'>> = {}): Schema<'Counts'> {
  return { total: 28, delivered: 23, not_delivered: 5, exempt: 0, to_grade: 11, graded: 12, released: 8, late: 3, ...change }
}

export function aGroupDeliverable(change: Partial<Schema<'GroupDeliverable'>> = {}): Schema<'GroupDeliverable'> {
  return {
    id: 5,
    name: 'Maquetado CSS',
    course: { id: 3, name: 'Lenguajes de marcas' },
    content: { id: 14, name: 'Hojas de estilo' },
    opens_at: '2026-11-01T08:00:00.000Z',
    due_at: '2026-11-27T22:59:00.000Z',
    closes_at: null,
    stage: 'open',
    max_points: 1000,
    counts: someCounts(),
    mine: null,
    ...change,
  }
}

/** The row of the nth student: `aDelivery(3, { mark: null, outcome: null })`. */
export function aDelivery(number = 0, change: Partial<Schema<'Delivery'>> = {}): Schema<'Delivery'> {
  return {
    student: aPerson(number),
    versions: 3,
    last_delivered_at: '2026-11-20T22:41:00.000Z',
    is_late: false,
    selected_version_number: 3,
    outcome: 'marked',
    mark: 750,
    passed: true,
    graded_at: '2026-11-20T22:50:00.000Z',
    released_at: null,
    is_changed: false,
    newer_than_graded: false,
    extension: null,
    exemption: null,
    ...change,
  }
}

export function aTeacherGrade(change: Partial<Schema<'TeacherGrade'>> = {}): Schema<'TeacherGrade'> {
  return {
    outcome: null,
    mark: null,
    points: null,
    entry: 'mark',
    feedback: '',
    private_note: '',
    graded_by: null,
    graded_at: null,
    released_at: null,
    published: null,
    version_id: null,
    criteria: [],
    choices: [],
    passed: null,
    revision: 0,
    ...change,
  }
}

/** Three levels and three rows; the last one works no criterion. */
export function aRubric(change: Partial<Schema<'Rubric'>> = {}): Schema<'Rubric'> {
  const row = (id: number, title: string, criterion_id: number | null, points: readonly number[], descriptions: readonly string[]) => ({
    id,
    title,
    criterion_id,
    cells: points.map((each, index) => ({ points: each, description: descriptions[index] ?? '' })),
  })
  return {
    levels: [
      { id: 1, title: 'Excelente' },
      { id: 2, title: 'Suficiente' },
      { id: 3, title: 'Insuficiente' },
    ],
    rows: [
      row(1, 'Estructura semántica', 8, [400, 200, 0], ['Cada parte con su etiqueta', 'Alguna etiqueta genérica', 'Todo con div']),
      row(2, 'Diseño adaptable', 9, [400, 200, 0], ['Tres anchos sin cortes', 'Dos anchos', 'Un solo ancho']),
      row(3, 'Presentación', null, [200, 100, 0], ['Cuidada', 'Con algún descuido', 'Descuidada']),
    ],
    ...change,
  }
}

/** A rubric as its author writes it, without any mark given with it. */
export function anAuthoredRubric(change: Partial<Schema<'AuthoredRubric'>> = {}): Schema<'AuthoredRubric'> {
  const { id, name, course, criteria } = aDeliverable()
  return { deliverable: { id, name }, course, ...aRubric(), criteria, used_count: 0, can_edit: true, revision: 1, ...change }
}

/** The grading desk of a student who submitted two versions, nothing graded yet. */
export function aDesk(change: Partial<Schema<'Desk'>> = {}): Schema<'Desk'> {
  const { id, name, instructions, course, content, group, group_archived, due_at, closes_at, max_points, criteria, rubric, files } =
    aDeliverable()
  return {
    deliverable: {
      ...{ id, name, instructions, course, content, group, group_archived, due_at, closes_at, max_points, takes_work: true },
      ...{ criteria, rubric, grading_revision: 1, files },
    },
    student: aPerson(),
    left_group: false,
    extension: null,
    exemption: null,
    versions: [aVersion(2), aVersion(1)],
    selected_version_id: 71,
    newer_than_graded: false,
    grade: aTeacherGrade(),
    feedback_files: [],
    annotations_changed: false,
    place: { position: 4, total: 28, graded: 12, previous_id: 30, next_id: 32, next_ungraded_id: 32 },
    can_grade: true,
    ...change,
  }
}
