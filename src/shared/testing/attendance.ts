import type { Schema } from '@/shared/api/contract'

type Counts = Schema<'AttendanceCounts'>

export const someAttendanceCounts = (given: Partial<Counts> = {}): Counts => ({
  ...{ absent: 0, justified: 0, late: 0, hours: 42, share: 0, level: 'none' as const },
  ...given,
})

export const attendanceLimits: Schema<'AttendanceLimits'> = {
  ...{ warn_at: 1000, lose_above: 1500 },
  rule: {
    text: {
      es: 'Con un 10 % de faltas se avisa a quien tutoriza el grupo. Con más de un 15 % se pierde la evaluación continua del módulo.',
      en: 'At 10 % of absences the tutor of the group is told. Above 15 % the continuous assessment of the module is lost.',
    },
    source: { norm: 'Orden 8/2025, modificada por la Orden 5/2026', article: '7', quote: null, is_second_hand: false },
  },
}

/** A day of a class with a student of every kind. */
export const anAttendanceDay = (given: Partial<Schema<'AttendanceDay'>> = {}): Schema<'AttendanceDay'> => ({
  group: { id: 2, name: '1.º DAM A', archived: false },
  courses: [
    { id: 3, name: 'Programación' },
    { id: 4, name: 'Lenguajes de marcas' },
  ],
  course: { id: 3, name: 'Programación' },
  ...{ day: '2026-11-20', today: '2026-11-20', hours: 2, may_edit: true },
  days: [
    { day: '2026-11-20', hours: 2, missing: 1 },
    { day: '2026-11-18', hours: 3, missing: 2 },
  ],
  limits: attendanceLimits,
  rows: [
    { student: { id: 31, name: 'Álamo Ruiz, Sara' }, state: 'present', revision: 1, counts: someAttendanceCounts() },
    {
      student: { id: 32, name: 'García Soler, Ana Belén' },
      ...{ state: 'absent', revision: 1 },
      counts: someAttendanceCounts({ absent: 3, justified: 1, late: 2, share: 714 }),
    },
    {
      student: { id: 33, name: 'Lozano Vega, Mario' },
      ...{ state: null, revision: 0 },
      counts: someAttendanceCounts({ absent: 5, share: 1190, level: 'warn' }),
    },
    {
      student: { id: 34, name: 'Zapata López, Noa' },
      ...{ state: null, revision: 0 },
      counts: someAttendanceCounts({ absent: 8, share: 1905, level: 'lost' }),
    },
  ],
  ...given,
})
