import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

/** The nth student of a center, in a group: `aStudent(3)`. */
export function aStudent(number = 0, change: Partial<Schema<'Student'>> = {}): Schema<'Student'> {
  const student = aPerson(number)
  return {
    id: student.id,
    student,
    username: `7KQ4-MX2${number}`,
    email: `estudiante${number}@demo.test`,
    gender: null,
    is_anonymous: false,
    status: 'active',
    password: 'own',
    invitation: null,
    joined_at: '2026-09-14T08:00:00.000Z',
    archived_at: null,
    last_access_at: '2026-11-20T22:41:00.000Z',
    groups: [{ id: 2, name: '1.º DAM A', period: '2026/2027', groupstudent_id: 12 + number }],
    center: { id: 1, name: 'IES Ribera del Duero' },
    revision: 1,
    ...change,
  }
}

/** A center with 23 seats left and two groups, as its manager sees it. */
export function someStudentOptions(change: Partial<Schema<'StudentOptions'>> = {}): Schema<'StudentOptions'> {
  return {
    center: { id: 1, name: 'IES Ribera del Duero' },
    seats: { contracted: 120, used: 97, left: 23 },
    anonymous_users: true,
    may_manage: true,
    groups: [
      { id: 2, name: '1.º DAM A', period: '2026/2027' },
      { id: 3, name: '1.º DAW B', period: '2026/2027' },
    ],
    ...change,
  }
}

/** The credentials of the nth student, which the server returns once. */
export function anAccess(number = 0, change: Partial<Schema<'Access'>> = {}): Schema<'Access'> {
  const { id, display_name } = aPerson(number)
  return { id, display_name, username: `7KQ4-MX2${number}`, email: null, password: `wq7kd-m3xt${number}`, ...change }
}
