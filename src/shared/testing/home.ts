import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

const course = { id: 3, name: 'Lenguajes de marcas y sistemas de gestión de información' }
const group = { id: 2, name: '1.º DAM A' }

export function aDueItem(change: Partial<Schema<'DueItem'>> = {}): Schema<'DueItem'> {
  return {
    deliverable: { id: 5, name: 'Maquetado CSS' },
    course,
    group,
    due_at: '2031-11-27T22:59:00.000Z',
    closes_at: null,
    stage: 'open',
    has_draft: false,
    ...change,
  }
}

/** A home without any part. */
export const aHome = (change: Partial<Schema<'Home'>> = {}): Schema<'Home'> => ({
  student: null,
  teacher: null,
  center: null,
  platform: null,
  invitations: [],
  ...change,
})

export function aStudentHome(change: Partial<Schema<'StudentHome'>> = {}): Schema<'StudentHome'> {
  return {
    next: aDueItem({ has_draft: true }),
    due_total: 3,
    past_groups: [],
    due: [
      aDueItem({ deliverable: { id: 4, name: 'Formulario accesible' }, due_at: '2026-11-18T22:59:00.000Z', stage: 'late' }),
      aDueItem({ has_draft: true }),
      aDueItem({ deliverable: { id: 6, name: 'Consultas con JOIN' }, course: { id: 4, name: 'Bases de datos' }, due_at: null }),
    ],
    programs: [
      { course, group, delivered: 5, deliverables: 8, mark: 712, overridden: false, assessed: 4250 },
      { course: { id: 4, name: 'Bases de datos' }, group, delivered: 0, deliverables: 3, mark: null, overridden: false, assessed: 0 },
    ],
    latest_marks: [
      {
        deliverable: { id: 1, name: 'Estructura de un documento' },
        group,
        course,
        outcome: 'marked',
        mark: 850,
        passed: true,
        feedback_line: 'Muy buena jerarquía de títulos.',
        released_at: '2026-11-19T18:00:00.000Z',
      },
      {
        deliverable: { id: 2, name: 'Tablas y listas' },
        group,
        course,
        outcome: 'marked',
        mark: 430,
        passed: false,
        feedback_line: 'Faltan las cabeceras de la tabla: repasa el apartado 3 y vuelve a intentarlo en la recuperación.',
        released_at: '2026-11-12T18:00:00.000Z',
      },
      {
        deliverable: { id: 3, name: 'Práctica del taller' },
        group,
        course,
        outcome: 'exempt',
        mark: null,
        passed: null,
        feedback_line: '',
        released_at: '2026-11-02T18:00:00.000Z',
      },
    ],
    ...change,
  }
}

export function aTeacherHome(change: Partial<Schema<'TeacherHome'>> = {}): Schema<'TeacherHome'> {
  const deliverable = { id: 5, name: 'Maquetado CSS' }
  return {
    to_grade_total: 16,
    to_grade: [
      { deliverable, group, course, due_at: '2026-11-18T22:59:00.000Z', to_grade: 11, total: 28, first_student_id: 31 },
      {
        deliverable: { id: 8, name: 'Consultas con JOIN y subconsultas' },
        group: { id: 3, name: '2.º DAM A' },
        course: { id: 4, name: 'Bases de datos' },
        due_at: null,
        to_grade: 5,
        total: 19,
        first_student_id: 44,
      },
    ],
    groups: [
      { id: 2, name: '1.º DAM A', period: '2026/2027', students_count: 28, to_grade_count: 11, courses: [course] },
      {
        id: 3,
        name: '2.º DAM A',
        period: '2026/2027',
        students_count: 19,
        to_grade_count: 0,
        courses: [{ id: 4, name: 'Bases de datos' }],
      },
    ],
    latest_deliveries: [0, 1, 2].map((number) => ({
      student: aPerson(number),
      deliverable,
      group,
      version_number: number + 1,
      submitted_at: '2026-11-20T21:41:00.000Z',
      is_late: number === 1,
    })),
    ...change,
  }
}

export function aCenterHome(change: Partial<Schema<'CenterHome'>> = {}): Schema<'CenterHome'> {
  return {
    center: { id: 1, name: 'IES Ribera del Duero' },
    teacher_seats: { used: 7, contracted: 10 },
    student_seats: { used: 98, contracted: 120 },
    active_groups: 4,
    archived_groups: 1,
    setup_finished: true,
    lacking: { groups_without_teachers: 0, groups_without_programs: 0, teachers_without_groups: 0 },
    waiting_works: 0,
    waiting_groups: [],
    failed_mails: 0,
    week: { deliveries: 34, enrolments: 2 },
    team: [3, 4, 5, 6].map((number) => aPerson(number)),
    ...change,
  }
}

export function aPlatformHome(change: Partial<Schema<'PlatformHome'>> = {}): Schema<'PlatformHome'> {
  return {
    centers: [
      {
        id: 1,
        name: 'IES Ribera del Duero',
        teacher_seats: { used: 7, contracted: 10 },
        student_seats: { used: 98, contracted: 120 },
        active_groups: 4,
      },
      {
        id: 2,
        name: 'CIFP Puerta del Mar',
        teacher_seats: { used: 3, contracted: 6 },
        student_seats: { used: 22, contracted: 60 },
        active_groups: 1,
      },
    ],
    users: 130,
    students: 120,
    active_groups: 5,
    database: 'embedded',
    storage_bytes: 48_213_000,
    version: '0.1.0',
    ...change,
  }
}

export function anInstallationState(change: Partial<Schema<'InstallationState'>> = {}): Schema<'InstallationState'> {
  return {
    grading: { after_days: 14, counted_at: '2026-11-20T01:00:00.000Z', works: 0, centers: [] },
    mails: { waiting: 0, sent: 31, failed: 0, oldest_waiting: null, server: 'idle', failing_since: null, response: null },
    database_milliseconds: 4,
    storage: { bytes: 48_213_000, free_bytes: 120_000_000_000, nearly_full_centers: 0, full_centers: 0 },
    jobs: { waiting: 0, active: 1, failed: 0 },
    virus_scanner: 'none',
    backup: { state: 'ok', scheduled: true, taken_at: '2026-11-20T02:30:00.000Z', bytes: 52_000_000, lost_files: 0 },
    week: { centers: 0, groups: 1, people: 24, deliveries: 130 },
    ...change,
  }
}
