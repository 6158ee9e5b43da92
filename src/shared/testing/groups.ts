import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

export function aGroup(change: Partial<Schema<'Group'>> = {}): Schema<'Group'> {
  return {
    id: 2,
    name: '1.º DAM A',
    description: 'Turno de mañana',
    period: '2026/2027',
    category: { id: 1, name: 'Informática y comunicaciones' },
    logo: null,
    thumbnail: null,
    archived_at: null,
    manager: null,
    teachers: [],
    courses: [{ id: 3, name: 'Lenguajes de marcas', teacher_id: null }],
    students_count: 28,
    to_grade_count: 16,
    center: { id: 1, name: 'IES Ribera del Duero' },
    can_edit: true,
    can_archive: true,
    revision: 1,
    ...change,
  }
}

/** The nth student of a group: `aGroupStudent(3)`. */
export function aGroupStudent(number = 0, change: Partial<Schema<'GroupStudent'>> = {}): Schema<'GroupStudent'> {
  return {
    id: 12 + number,
    student: aPerson(number),
    invitation: null,
    enrolled_at: '2026-09-14T08:00:00.000Z',
    left_at: null,
    delivered_count: 6,
    deliverables_count: 8,
    last_delivered_at: '2026-11-20T22:41:00.000Z',
    ...change,
  }
}

/** A list with a single page: `aPage([aGroup()])`. */
export function aPage<T>(results: T[]): Schema<'Page'> & { results: T[] } {
  return { count: results.length, next: null, previous: null, results }
}

/** Options for a group of the center. */
export function someGroupOptions(change: Partial<Schema<'GroupOptions'>> = {}): Schema<'GroupOptions'> {
  return {
    center: { id: 1, name: 'IES Ribera del Duero' },
    centers: [{ id: 1, name: 'IES Ribera del Duero' }],
    teachers: [0, 1, 2, 3].map((number) => aPerson(number)),
    courses: [
      { id: 3, name: 'Lenguajes de marcas' },
      { id: 4, name: 'Bases de datos' },
      { id: 5, name: 'Programación' },
    ],
    categories: [
      { id: 1, name: 'Informática y comunicaciones', depth: 0 },
      { id: 2, name: 'Desarrollo web', depth: 1 },
    ],
    periods: ['2025/2026', '2026/2027', '2027/2028', '2028/2029'],
    current_period: '2026/2027',
    ...change,
  }
}
