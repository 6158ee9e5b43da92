import type { Schema } from '@/shared/api/contract'

export function aCourseRow(change: Partial<Schema<'CourseRow'>> = {}): Schema<'CourseRow'> {
  return {
    id: 3,
    name: 'Lenguajes de marcas y sistemas de gestión de información',
    code: '0373',
    about: 'Documentos, hojas de estilo y datos estructurados.',
    logo: null,
    background: null,
    is_active: true,
    center: { id: 1, name: 'IES Ribera del Duero' },
    areas: [{ id: 1, name: 'Informática y comunicaciones' }],
    contents_count: 24,
    results_count: 5,
    deliverables_count: 8,
    groups_count: 2,
    can_edit: true,
    created_at: '2026-09-01T08:00:00.000Z',
    ...change,
  }
}

export function aCourse(change: Partial<Schema<'Course'>> = {}): Schema<'Course'> {
  return {
    ...aCourseRow(),
    description: '## Orientaciones\n\nEl módulo tiene **128 horas** en primero.',
    logo: null,
    background: null,
    cloned_from: null,
    revision: 1,
    ...change,
  }
}

export function aCourseOverview(change: Partial<Schema<'CourseOverview'>> = {}): Schema<'CourseOverview'> {
  const node = (id: number, level: number, name: string, minutes = 0) => ({ id, level, name, minutes, is_free: false, is_active: true })
  return {
    contents: [
      node(1, 1, 'Marcas y documentos'),
      node(2, 2, 'Qué es una marca'),
      { ...node(3, 3, 'Historia de los lenguajes de marcas', 55), is_free: true },
      { ...node(4, 2, 'XML bien formado', 110), is_active: false },
      node(5, 1, 'Hojas de estilo'),
    ],
    results: [
      {
        id: 1,
        code: 'RA1',
        name: 'Reconoce las características de los lenguajes de marcas.',
        weight: 3333,
        criteria: [
          { id: 1, code: 'a', name: 'Se han identificado las características generales de los lenguajes de marcas.', weight: 5000 },
          { id: 2, code: 'b', name: 'Se han reconocido las ventajas que proporcionan.', weight: 5000 },
        ],
      },
      { id: 2, code: 'RA2', name: 'Utiliza lenguajes de marcas para la transmisión de información.', weight: 6667, criteria: [] },
    ],
    groups: [
      { id: 2, name: '1.º DAM A', period: '2026/2027', center: { id: 1, name: 'IES Ribera del Duero' }, can_open: true },
      { id: 3, name: '1.º DAM B', period: '2026/2027', center: { id: 1, name: 'IES Ribera del Duero' }, can_open: false },
    ],
    centers: [{ id: 5, center: { id: 1, name: 'IES Ribera del Duero' }, offered_at: '2026-09-01T08:00:00.000Z' }],
    ...change,
  }
}

/** A tree of training areas three levels deep, in reading order. */
export function someCategories(): Schema<'CategoryTree'> {
  return {
    results: [
      { id: 1, parent_id: null, name: 'Informática y comunicaciones', depth: 0, revision: 1 },
      { id: 2, parent_id: 1, name: 'Desarrollo de aplicaciones', depth: 1, revision: 1 },
      { id: 3, parent_id: 2, name: 'Desarrollo web', depth: 2, revision: 1 },
      { id: 4, parent_id: 1, name: 'Sistemas', depth: 1, revision: 1 },
      { id: 5, parent_id: null, name: 'Sanidad', depth: 0, revision: 1 },
    ],
  }
}

export function anAuthoredDeliverable(change: Partial<Schema<'AuthoredDeliverable'>> = {}): Schema<'AuthoredDeliverable'> {
  const criteria = [
    { id: 8, code: 'RA2.a', name: 'Se han identificado las etiquetas y atributos.' },
    { id: 9, code: 'RA2.b', name: 'Se han aplicado hojas de estilo.' },
    { id: 10, code: 'RA2.c', name: 'Se ha validado el documento.' },
  ]
  return {
    id: 5,
    name: 'Maquetado CSS',
    instructions: 'Maqueta la portada del centro con **rejilla**.',
    course: { id: 3, name: 'Lenguajes de marcas' },
    content: { id: 14, name: 'Hojas de estilo' },
    max_points: 1000,
    accepts_text: true,
    accepts_link: true,
    accepts_files: true,
    accepts_late: true,
    is_active: true,
    kind: 'ordinary',
    recovers: null,
    criteria: criteria.slice(0, 2).map((criterion, index) => ({ ...criterion, weight: index === 0 ? 4000 : 6000 })),
    files: [{ id: 31, name: 'enunciado.pdf', media_type: 'application/pdf', size: 48_213, url: '/api/v1/courses/files/31' }],
    groups: [
      {
        id: 2,
        name: '1.º DAM A',
        opens_at: '2026-11-01T08:00:00.000Z',
        due_at: '2026-11-27T22:59:00.000Z',
        closes_at: null,
        can_edit: true,
      },
      { id: 3, name: '1.º DAM B', opens_at: null, due_at: null, closes_at: null, can_edit: true },
      { id: 4, name: '1.º DAM 2025', opens_at: null, due_at: null, closes_at: null, can_edit: false },
    ],
    works_count: 0,
    marks_count: 0,
    can_edit: true,
    options: { criteria, deliverables: [{ id: 4, name: 'Ficha de receta' }] },
    revision: 1,
    ...change,
  }
}
