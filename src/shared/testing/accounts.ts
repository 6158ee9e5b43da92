import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

/** An account by number, by default of a student: `aUser(3, { kind: 'teacher' })`. */
export function aUser(number = 0, change: Partial<Schema<'User'>> = {}): Schema<'User'> {
  const person = aPerson(number)
  const username = `${person.first_name.split(' ')[0]}.${person.last_name_1.split(' ')[0]}`
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z.]/g, '')
    .toLowerCase()
  return {
    ...person,
    username,
    email: `${username}@demo.test`,
    kind: 'student',
    gender: null,
    is_active: true,
    is_anonymous: false,
    last_access_at: '2026-11-18T16:27:00.000Z',
    created_at: '2026-09-12T08:00:00.000Z',
    centers: [{ id: 1, name: 'IES Ribera del Duero', managed: false }],
    erasure_requested_at: null,
    revision: 1,
    ...change,
  }
}

export function aProfile(change: Partial<Schema<'Profile'>> = {}): Schema<'Profile'> {
  return {
    ...aUser(),
    gender: 'female',
    second_factor: null,
    groups: [
      { id: 2, name: '1.º DAM A', period: '2026/2027', archived: false, role: 'student' },
      { id: 1, name: '1.º SMR B', period: '2025/2026', archived: true, role: 'student' },
    ],
    ...change,
  }
}

export function aSessionRow(change: Partial<Schema<'Session'>> = {}): Schema<'Session'> {
  return {
    id: 5,
    user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    device: { browser: 'Chrome', system: 'Windows', is_phone: false },
    address: '192.0.2.7',
    created_at: '2026-11-20T08:00:00.000Z',
    last_seen_at: '2026-11-20T22:41:00.000Z',
    is_current: false,
    ...change,
  }
}

export function aSecondFactor(change: Partial<Schema<'SecondFactor'>> = {}): Schema<'SecondFactor'> {
  return {
    is_required: false,
    has_password: true,
    totp_since: '2026-11-01T08:00:00.000Z',
    passkeys: [],
    recovery_codes_left: 8,
    ...change,
  }
}

export function aPasskey(change: Partial<Schema<'Passkey'>> = {}): Schema<'Passkey'> {
  return {
    id: 3,
    name: 'Portátil de casa',
    created_at: '2026-11-03T08:00:00.000Z',
    last_used_at: '2026-11-20T08:00:00.000Z',
    is_synced: false,
    ...change,
  }
}

export function aSignIn(change: Partial<Schema<'SignIn'>> = {}): Schema<'SignIn'> {
  return {
    id: 12,
    at: '2026-11-20T08:00:00.000Z',
    kind: 'signed_in',
    method: 'password',
    address: '192.0.2.7',
    device: { browser: 'Firefox', system: 'Windows', is_phone: false },
    failures: null,
    ...change,
  }
}

export function anAuditRow(change: Partial<Schema<'AuditRow'>> = {}): Schema<'AuditRow'> {
  return {
    id: 9,
    at: '2026-11-20T21:41:00.000Z',
    actor: { id: 4, name: 'Laura Vidal Ortega' },
    on_behalf_of: null,
    action: 'grade',
    entity: 'grade',
    entity_id: 5,
    subject: 'Maquetado CSS',
    student: { id: 31, name: 'Ana Belén García Soler' },
    center: { id: 1, name: 'IES Ribera del Duero' },
    changes: [{ field: 'mark', before: 650, after: 700 }],
    unreadable: false,
    reason: 'Revisión del examen con la alumna.',
    by_command: false,
    ...change,
  }
}

export function aMail(change: Partial<Schema<'Mail'>> = {}): Schema<'Mail'> {
  return {
    id: 8,
    kind: 'student_invitation',
    state: 'sent',
    reason: null,
    response: null,
    address: 'ana.garcia@demo.test',
    person: 'Ana Belén García Soler',
    center: { id: 1, name: 'IES Ribera del Duero' },
    attempts: 0,
    may_retry: false,
    created_at: '2026-11-20T21:41:00.000Z',
    ended_at: '2026-11-20T21:41:02.000Z',
    ...change,
  }
}
