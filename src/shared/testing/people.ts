import type { Schema } from '@/shared/api/contract'

type Self = Schema<'Self'>

const teacher: Self = {
  id: 4,
  username: 'laura.vidal',
  email: 'laura.vidal@demo.test',
  first_name: 'Laura',
  last_name: 'Vidal Ortega',
  last_name_1: 'Vidal',
  last_name_2: 'Ortega',
  full_name: 'Laura Vidal Ortega',
  display_name: 'Vidal Ortega, Laura',
  kind: 'teacher',
  is_staff: true,
  is_superuser: false,
  profile_image: null,
  managed_center: null,
  center: { id: 1, name: 'IES Ribera del Duero' },
  time_zone: 'Europe/Madrid',
  courses: [{ id: 3, name: 'Lenguajes de marcas' }],
  language: 'es',
  theme: 'system',
  density: 'comfortable',
  gender: null,
  pending_email: null,
  erasure_requested_at: null,
  impersonation: null,
  unread_notifications: 2,
  demo_school: false,
  revision: 1,
}

const byKind: Record<Schema<'Kind'>, Partial<Self>> = {
  teacher: {},
  manager: {
    id: 2,
    username: 'carmen.rueda',
    email: 'carmen.rueda@demo.test',
    first_name: 'Carmen',
    last_name: 'Rueda Blanco',
    last_name_1: 'Rueda',
    last_name_2: 'Blanco',
    full_name: 'Carmen Rueda Blanco',
    display_name: 'Rueda Blanco, Carmen',
    kind: 'manager',
    managed_center: { id: 1, name: 'IES Ribera del Duero' },
  },
  student: {
    id: 31,
    username: 'ana.garcia',
    email: 'ana.garcia@demo.test',
    first_name: 'Ana Belén',
    last_name: 'García Soler',
    last_name_1: 'García',
    last_name_2: 'Soler',
    full_name: 'Ana Belén García Soler',
    display_name: 'García Soler, Ana Belén',
    kind: 'student',
    is_staff: false,
  },
  admin: {
    id: 1,
    username: 'admin',
    email: 'admin@demo.test',
    first_name: 'Irene',
    last_name: 'Prado',
    last_name_1: 'Prado',
    last_name_2: '',
    full_name: 'Irene Prado',
    display_name: 'Prado, Irene',
    kind: 'admin',
    is_staff: false,
    is_superuser: true,
    center: null,
    time_zone: null,
    courses: [],
  },
}

/** The signed-in person, by default a teacher: `aSelf({ kind: 'student' })` sets every field that depends on the role. */
export function aSelf(change: Partial<Self> = {}): Self {
  return { ...teacher, ...byKind[change.kind ?? 'teacher'], ...change }
}

/** An impersonation by an IT admin: by default read-only, with 42 minutes left. */
export function anImpersonation(change: Partial<Schema<'Impersonation'>> = {}): Schema<'Impersonation'> {
  return {
    admin: { id: 1, name: 'Irene Prado' },
    ends_at: new Date(Date.now() + 42 * 60_000).toISOString(),
    may_write: false,
    reason: 'No ve sus notas de Lenguajes de marcas',
    ...change,
  }
}

const names = [
  ['Ana Belén', 'García', 'Soler'],
  ['Hugo', 'Álvarez', 'Prieto'],
  ['Lucía', 'Benítez', 'Campos'],
  ['Marcos', 'Delgado', 'Núñez'],
  ['Nerea', 'Etxebarria', 'Lasa'],
  ['Óscar', 'Fernández', 'de la Fuente'],
  ['Paula', 'Gil', 'Serrano'],
  ['Yassin', 'El Amrani', ''],
] as const

/** A person by number (0 is Ana Belén García Soler, id 31): `aPerson(3)`. */
export function aPerson(number = 0, change: Partial<Schema<'Person'>> = {}): Schema<'Person'> {
  const [first_name, last_name_1, last_name_2] = names[number % names.length] ?? names[0]
  const surnames = [last_name_1, last_name_2].filter(Boolean).join(' ')
  return {
    id: 31 + number,
    first_name,
    last_name_1,
    last_name_2,
    full_name: `${first_name} ${surnames}`,
    display_name: `${surnames}, ${first_name}`,
    profile_image: null,
    ...change,
  }
}

export function aNotification(change: Partial<Schema<'Notification'>> = {}): Schema<'Notification'> {
  return {
    id: 7,
    kind: 'mark_released',
    created_at: '2026-11-20T22:51:00.000Z',
    read_at: null,
    deliverable: { id: 5, name: 'Maquetado CSS' },
    group: { id: 2, name: '1.º DAM A' },
    center: null,
    milestone: null,
    learning: null,
    person: null,
    mark: 750,
    works: null,
    href: '/deliverable/5',
    ...change,
  }
}

export function someOptions(change: Partial<Schema<'Options'>> = {}): Schema<'Options'> {
  return {
    google_client_id: null,
    demo_accounts: [],
    demo_school: false,
    first_start: false,
    password_min_length: 12,
    password_min_length_student: 10,
    upload_limit: 50 * 1024 * 1024,
    library_limit: 100 * 1024 * 1024,
    ...change,
  }
}
