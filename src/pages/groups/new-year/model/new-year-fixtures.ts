import type { Schema } from '@/shared/api'
import { answersOf, silentPromise } from '@/shared/testing'
import { type Beginning, newYearMachine, type NewYearEvent, type Plan } from './new-year-machine'

export function aProposal(change: Partial<Schema<'NewYearProposal'>> = {}): Schema<'NewYearProposal'> {
  const year = { period: '2026/2027', last_course: 2, is_archived: false }
  return {
    center: { id: 1, name: 'IES Ribera del Duero' },
    period: '2027/2028',
    groups: [
      {
        ...year,
        id: 2,
        name: '1.º DAM A',
        course: 1,
        students_count: 28,
        course_ids: [3],
        next: { successor: 1, group_id: null },
        again: { successor: 0, group_id: null },
      },
      {
        ...year,
        id: 3,
        name: '2.º DAM A',
        course: 2,
        students_count: 20,
        course_ids: [5],
        next: null,
        again: { successor: 1, group_id: null },
      },
    ],
    successors: [
      {
        name: '1.º DAM A',
        course: 1,
        follows: 2,
        course_ids: [3],
        programs_from: { group: '1.º DAM A', period: '2026/2027' },
        manager_id: 12,
        teacher_ids: [12, 13],
      },
      {
        name: '2.º DAM A',
        course: 2,
        follows: 3,
        course_ids: [5],
        programs_from: { group: '2.º DAM A', period: '2026/2027' },
        manager_id: null,
        teacher_ids: [14],
      },
    ],
    existing: [],
    undoable: [],
    ...change,
  }
}

const students = (count: number, from = 12) =>
  Array.from({ length: count }, (_, index) => ({
    id: from + index,
    name: ['Abad Ruiz, Ana', 'Bueno Gil, Luis', 'Cano Rey, Eva'][index % 3] ?? '',
  }))
const here = (successor: number) => ({ successor, group_id: null })
const programs = { name: 'Programación multimedia y dispositivos móviles', id: 5 }

export function aPlan(change: Partial<Plan> = {}): Plan {
  const ended = { period: '2026/2027', is_archived: false, problem: null }
  return {
    version: 'v1',
    period: '2027/2028',
    groups: [
      {
        ...ended,
        id: 2,
        name: '1.º DAM A',
        moves: [
          { to: here(1), step: 'promoted', students: students(26), problem: null },
          { to: here(0), step: 'repeats', students: students(2, 40), problem: null },
        ],
      },
      {
        ...ended,
        id: 3,
        name: '2.º DAM A',
        moves: [{ to: { successor: null, group_id: null }, step: 'leaves', students: students(20, 60), problem: null }],
      },
    ],
    destinations: [
      {
        place: here(0),
        name: '1.º DAM A',
        course: 1,
        courses: [{ id: 3, name: 'Lenguajes de marcas' }],
        teachers_count: 2,
        incoming_count: 2,
        present_count: 0,
        problem: null,
        same_courses: [],
      },
      {
        place: here(1),
        name: '2.º DAM A',
        course: 2,
        courses: [programs],
        teachers_count: 1,
        incoming_count: 26,
        present_count: 0,
        problem: null,
        same_courses: [],
      },
    ],
    seats: { freed: 20, needed: 0, left: 52, short: 0 },
    ...change,
  }
}

export function aBegunYear(change: Partial<Schema<'BegunYear'>> = {}): Schema<'BegunYear'> {
  return {
    id: 7,
    center: { id: 1, name: 'IES Ribera del Duero' },
    period: '2027/2028',
    begun_at: '2026-11-21T08:00:00.000Z',
    begun_by: 'Carmen Rueda',
    undone_at: null,
    groups: [
      { id: 9, name: '1.º DAM A', logo: null, is_new: true, incoming_count: 2 },
      { id: 10, name: '2.º DAM A', logo: null, is_new: true, incoming_count: 26 },
    ],
    students_count: 28,
    progress: null,
    undo: { until: '2026-11-22T08:00:00.000Z', is_over: false, obstacles: [] },
    ...change,
  }
}

export const aRequest: Schema<'NewYear'> = { period: '2027/2028', successors: [], groups: [] }
export const offline = new Error('Failed to fetch')
export const shortPlan = aPlan({ seats: { freed: 0, needed: 30, left: 26, short: 4 } })

/** All events that the page sends. A new kind of event does not compile until it is added here. */
const sentEvents = {
  next: [{ type: 'next' }],
  back: [{ type: 'back' }],
  check: [{ type: 'check', body: aRequest }],
  begin: [{ type: 'begin' }],
} satisfies { [T in NewYearEvent['type']]: readonly Extract<NewYearEvent, { type: T }>[] }

const beginnings: readonly Beginning[] = [{ kind: 'begun', id: 7 }, { kind: 'outdated' }]

export const everything = [...Object.values(sentEvents).flat(), ...answersOf({ preview: [aPlan(), shortPlan], begin: beginnings }, offline)]

/** The machine with effects that never answer: their answers are sent as events. */
export const silentMachine = newYearMachine.provide({ actors: { preview: silentPromise(), begin: silentPromise() } })
