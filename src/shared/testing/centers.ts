import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

export function aCenterRow(change: Partial<Schema<'CenterRow'>> = {}): Schema<'CenterRow'> {
  return {
    id: 1,
    name: 'IES Ribera del Duero',
    slug: 'ies-ribera-del-duero',
    city: 'Aranda de Duero',
    country: 'España',
    logo: null,
    manager: aPerson(3),
    teacher_seats: { used: 7, contracted: 10 },
    student_seats: { used: 98, contracted: 120 },
    active_groups: 4,
    setup_finished_at: '2026-09-01T08:00:00.000Z',
    created_at: '2026-08-28T08:00:00.000Z',
    ...change,
  }
}

export function aCenter(change: Partial<Schema<'Center'>> = {}): Schema<'Center'> {
  return {
    id: 1,
    name: 'IES Ribera del Duero',
    slug: 'ies-ribera-del-duero',
    about: 'Instituto público de Formación Profesional',
    description: 'Formamos a técnicos de informática y comunicaciones desde 1978.\nLas clases son de mañana y de tarde.',
    address: 'Edificio B, 2.ª planta',
    street: 'Calle del Río, 4',
    city: 'Aranda de Duero',
    country: 'España',
    zipcode: '09400',
    code: '09000181',
    tax_id: 'Q2818002D',
    province: 'Burgos',
    phone: '947 50 12 34',
    email: 'secretaria@iesribera.test',
    website: 'https://iesribera.test',
    establishment_date: '1978-09-15',
    time_zone: 'Europe/Madrid',
    logo: null,
    thumbnail: null,
    background: null,
    contract: {
      number: '2026-114',
      starts_on: '2026-09-01',
      ends_on: '2027-08-31',
      contact_name: 'Pilar Ortega',
      contact_email: 'secretaria@iesribera.test',
      contact_phone: '947 20 00 00',
      notes: '',
    },
    teacher_seats: { used: 7, contracted: 10 },
    student_seats: { used: 98, contracted: 120 },
    storage: { used: 12_884_901_888, limit: 107_374_182_400, limit_gb: null },
    anonymous_users: false,
    milestones: true,
    manager: aPerson(3),
    active_groups: 4,
    archived_groups: 1,
    students_count: 96,
    programs_count: 3,
    setup_finished_at: '2026-09-01T08:00:00.000Z',
    setup: null,
    second_factor_count: { team: 12, with_factor: 5 },
    second_factor: 'none',
    created_at: '2026-08-28T08:00:00.000Z',
    revision: 4,
    ...change,
  }
}

/** The nth teacher of a center's team: `aTeamMember(3)`. */
export function aTeamMember(number = 0, change: Partial<Schema<'TeamMember'>> = {}): Schema<'TeamMember'> {
  return {
    teacher: aPerson(number),
    email: `docente.${number}@demo.test`,
    joined_at: '2026-09-01T08:00:00.000Z',
    is_administrator: false,
    is_active: true,
    is_invited: false,
    invitation: null,
    works_elsewhere: false,
    groups_count: 2,
    last_access_at: '2026-11-20T18:41:00.000Z',
    revision: 1,
    ...change,
  }
}

/** An invitation to a center's team that waits for its answer. */
export function aTeamInvitation(change: Partial<Schema<'TeamInvitation'>> = {}): Schema<'TeamInvitation'> {
  return {
    id: 3,
    email: 'colega@otro.test',
    state: 'pending',
    as_administrator: false,
    declines: 0,
    sent_at: '2026-11-16T09:00:00.000Z',
    expires_at: '2026-11-30T09:00:00.000Z',
    answered_at: null,
    ...change,
  }
}

/** A center that invites the reader to its team. */
export function anOwnInvitation(change: Partial<Schema<'OwnInvitation'>> = {}): Schema<'OwnInvitation'> {
  return {
    id: 3,
    center: { id: 2, name: 'IES Puerta de la Vega' },
    city: 'Aranda de Duero',
    as_administrator: false,
    invited_by: 'Pilar Ortega Sanz',
    expires_at: '2026-11-30T09:00:00.000Z',
    ...change,
  }
}

export function aSeatMove(change: Partial<Schema<'SeatMove'>> = {}): Schema<'SeatMove'> {
  return {
    id: 91,
    at: '2026-09-14T08:12:00.000Z',
    kind: 'student',
    delta: 1,
    reason: 'enrolled',
    person: aPerson(1),
    group: { id: 2, name: '1.º DAM A' },
    actor: aPerson(3),
    ...change,
  }
}
