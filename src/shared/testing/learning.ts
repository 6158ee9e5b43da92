import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

/** A class that is open and requires nothing. */
export const aLearningNode = (change: Partial<Schema<'LearningNode'>> = {}): Schema<'LearningNode'> => ({
  id: 15,
  parent_id: null,
  level: 3,
  name: 'Selectores',
  minutes: 45,
  state: 'open',
  opens_at: null,
  is_stop: true,
  is_hidden: false,
  requirements: 0,
  met: 0,
  done: 0,
  total: 1,
  added: 0,
  ...change,
})

const part = (id: number, parent_id: number | null, level: number, name: string, change: Partial<Schema<'LearningNode'>> = {}) =>
  aLearningNode({ id, parent_id, level, name, minutes: 0, is_stop: level === 3, ...change })

/** A program with two units: one done, one in which the student goes on and a class that opens later. */
export const aLearningPath = (change: Partial<Schema<'LearningPath'>> = {}): Schema<'LearningPath'> => ({
  course: { id: 3, name: 'Lenguajes de marcas' },
  about: 'HTML, CSS y accesibilidad.',
  description: 'Con **prácticas** cada semana.',
  background: null,
  center: { id: 1, name: 'IES Ribera del Duero' },
  group: { id: 2, name: '1.º DAW A' },
  groups: [{ id: 2, name: '1.º DAW A' }],
  role: 'student',
  is_archived: false,
  teachers: [],
  teacher_id: null,
  done: 2,
  total: 4,
  added: 0,
  next_id: 15,
  nodes: [
    part(10, null, 1, 'Diseño de páginas', { done: 2, total: 4 }),
    part(11, 10, 2, 'HTML', { state: 'done', done: 2, total: 2 }),
    part(12, 11, 3, 'Historia de los lenguajes de marcas', { state: 'done', done: 1, minutes: 55 }),
    part(13, 11, 3, 'Etiquetas', { state: 'done', done: 1, requirements: 1, met: 1 }),
    part(14, 10, 2, 'CSS', { done: 0, total: 2 }),
    part(15, 14, 3, 'Selectores', { requirements: 2, met: 1, minutes: 45 }),
    part(16, 14, 3, 'Rejilla'),
    part(17, 14, 3, 'Animaciones', { state: 'upcoming', opens_at: '2027-01-08T08:00:00.000Z', total: 0 }),
  ],
  ...change,
})

export const aLearningResource = (change: Partial<Schema<'LearningResource'>> = {}): Schema<'LearningResource'> => ({
  id: 8,
  name: 'Guía de selectores',
  type: 'other',
  is_required: true,
  stage: 'open',
  visible_from: null,
  visible_until: null,
  is_opened: false,
  is_finished: null,
  watched: null,
  description: '',
  url: 'https://developer.mozilla.org/es/docs/Web/CSS',
  file: null,
  captions: [],
  ...change,
})

export const aLearningContent = (change: Partial<Schema<'LearningContent'>> = {}): Schema<'LearningContent'> => ({
  id: 15,
  parent_id: 14,
  level: 3,
  name: 'Selectores',
  description: 'Un selector dice a qué elementos se aplica una regla.\n\n- De tipo\n- De clase',
  minutes: 45,
  is_hidden: false,
  is_done: false,
  can_mark: false,
  course: { id: 3, name: 'Lenguajes de marcas' },
  group: { id: 2, name: '1.º DAW A' },
  role: 'student',
  resources: [
    aLearningResource(),
    aLearningResource({
      id: 9,
      name: 'Solución del ejercicio',
      stage: 'upcoming',
      visible_from: '2027-01-08T08:00:00.000Z',
      url: '',
      is_required: false,
    }),
  ],
  deliverables: [
    {
      ...{ id: 5, name: 'Maquetado CSS', stage: 'open', opens_at: null, due_at: '2027-01-20T22:59:00.000Z', is_required: true },
      ...{ is_handed_in: false, has_draft: true, outcome: null, mark: null, passed: null },
    },
  ],
  ...change,
})

/** Who has opened something: one who has, one who was reminded today, and one who was not. */
export const someReaders = (change: Partial<Schema<'ReaderPage'>> = {}): Schema<'ReaderPage'> => ({
  ...{ count: 3, next: null, previous: null, students: 3, opened: 1, to_remind: 1, can_remind: true },
  results: [
    {
      ...{ student: aPerson(0), opened_at: '2026-11-20T18:00:00.000Z', last_at: '2026-11-20T18:21:00.000Z' },
      ...{ seconds: 1260, reminded_at: null },
    },
    { student: aPerson(1), opened_at: null, last_at: null, seconds: 0, reminded_at: '2026-11-21T08:00:00.000Z' },
    { student: aPerson(2), opened_at: null, last_at: null, seconds: 0, reminded_at: null },
  ],
  ...change,
})

export const aLearningStep = (change: Partial<Schema<'LearningStep'>> = {}): Schema<'LearningStep'> => ({
  ...{ kind: 'content', reason: 'required', id: 15, content_id: null, name: 'Selectores', due_at: null, closes_at: null, has_draft: false },
  course: { id: 3, name: 'Lenguajes de marcas' },
  group: { id: 2, name: '1.º DAW A' },
  ...change,
})

export const aNextLearning = (change: Partial<Schema<'NextLearning'>> = {}): Schema<'NextLearning'> => ({
  step: aLearningStep(),
  programs: [
    {
      course: { id: 3, name: 'Lenguajes de marcas' },
      group: { id: 2, name: '1.º DAW A' },
      center: { id: 1, name: 'IES Ribera del Duero' },
      ...{ done: 2, total: 4, added: 2, opens_at: null, is_started: true, seen_at: '2026-11-20T22:41:00.000Z' },
      next: { id: 15, name: 'Selectores', parent: 'CSS', minutes: 45 },
    },
    {
      course: { id: 4, name: 'Bases de datos' },
      group: { id: 2, name: '1.º DAW A' },
      center: { id: 1, name: 'IES Ribera del Duero' },
      ...{
        done: 9,
        total: 9,
        added: 0,
        opens_at: '2027-01-08T08:00:00.000Z',
        is_started: true,
        seen_at: '2026-11-18T10:00:00.000Z',
        next: null,
      },
    },
  ],
  open_programs: [{ course: { id: 9, name: 'Digitalización' }, center: { id: 1, name: 'IES Ribera del Duero' }, free: 3 }],
  ...change,
})
