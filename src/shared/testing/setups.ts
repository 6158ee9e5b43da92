import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

export function aSetupData(change: Partial<Schema<'SetupData'>> = {}): Schema<'SetupData'> {
  return {
    name: 'IES Ribera del Duero',
    slug: 'ies-ribera-del-duero',
    about: '',
    description: '',
    address: '',
    street: '',
    city: '',
    country: 'ES',
    zipcode: '',
    code: '',
    tax_id: '',
    province: '',
    phone: '',
    email: '',
    website: '',
    establishment_date: null,
    time_zone: 'Europe/Madrid',
    logo: null,
    thumbnail: null,
    background: null,
    contract: { number: '', starts_on: null, ends_on: null, contact_name: '', contact_email: '', contact_phone: '', notes: '' },
    teacher_licenses: null,
    student_licenses: null,
    anonymous_users: false,
    team: [],
    administrator: null,
    ...change,
  }
}

/** A draft with its name, at the second step. */
export function aSetup(change: Partial<Schema<'Setup'>> = {}): Schema<'Setup'> {
  return {
    id: 3,
    step: 2,
    data: aSetupData(),
    gaps: [
      { step: 4, field: 'teacher_licenses', code: 'required' },
      { step: 4, field: 'student_licenses', code: 'required' },
      { step: 5, field: 'administrator', code: 'required' },
    ],
    parts: [],
    center: null,
    handed_to: null,
    created_by: aPerson(),
    updated_at: '2026-11-21T09:00:00.000Z',
    finished_at: null,
    revision: 2,
    ...change,
  }
}

export function aSetupRow(change: Partial<Schema<'SetupRow'>> = {}): Schema<'SetupRow'> {
  return {
    id: 3,
    name: 'IES Ribera del Duero',
    step: 2,
    center: null,
    created_by: aPerson(),
    handed_to: null,
    updated_at: '2026-11-21T09:00:00.000Z',
    ...change,
  }
}
