import { aPerson, aSetup, aSetupData } from '@/shared/testing'
import { openSteps } from './pending-action'
import { aRecord } from './steps-fixtures'
import type { SetupRecord } from './steps-types'
import type { StepsView } from './steps-view'

/** The screen at a step of a draft, without input. */
export function aView(change: Partial<StepsView> = {}): StepsView {
  const record = change.record ?? aRecord()
  return {
    record,
    values: record.values,
    step: record.reached,
    open: openSteps(record),
    errors: {},
    save: 'idle',
    name: 'unknown',
    slug: 'unknown',
    theirs: null,
    rejection: null,
    isInvalid: false,
    isFinishing: false,
    isFinishBroken: false,
    dialog: null,
    isDone: false,
    ...change,
  }
}

const mate = (email: string, first_name = '', last_name_1 = '') => ({ email, first_name, last_name_1, last_name_2: '' })
const team = [mate('pilar.ortega@ribera.test', 'Pilar', 'Ortega'), mate('luis.gil@ribera.test', 'Luis', 'Gil'), mate('ana@alumnos.test')]
const picture = (id: number, from: string, to: string) => ({
  id,
  url: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><defs><linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="200" height="100" fill="url(#g)"/></svg>`,
  )}`,
})

const everything = aSetupData({
  about: 'Instituto público de Formación Profesional a orillas del Duero.',
  description: 'Impartimos ciclos de Informática, Comercio y Sanidad desde 1978.',
  street: 'Calle de los Viñedos, 14',
  city: 'Aranda de Duero',
  zipcode: '09400',
  code: '09000181',
  tax_id: 'Q2818002D',
  province: 'Burgos',
  phone: '947 50 12 34',
  email: 'secretaria@ribera.test',
  website: 'https://ribera.test',
  establishment_date: '1978-09-15',
  time_zone: 'Europe/Madrid',
  logo: picture(9, '#274690', '#274690'),
  background: picture(10, '#7a5c3e', '#e7b45c'),
  contract: {
    number: '2026-114',
    starts_on: '2026-09-01',
    ends_on: '2027-08-31',
    contact_name: 'Secretaría',
    contact_email: 'secretaria@ribera.test',
    contact_phone: '947 20 00 00',
    notes: '',
  },
  teacher_licenses: 20,
  student_licenses: 1500,
  team,
  administrator: 'pilar.ortega@ribera.test',
})

export const begun: SetupRecord = aRecord({ step: 1, data: aSetupData({ name: '', slug: '' }) })
export const full: SetupRecord = aRecord({ step: 6, gaps: [], data: everything })
export const lacking: SetupRecord = aRecord({ step: 6 })
export const handedOver: SetupRecord = aRecord({ step: 6, data: everything, gaps: [], handed_to: aPerson() })
export const halfDone: SetupRecord = aRecord({
  step: 6,
  gaps: [],
  data: everything,
  center: { id: 7, name: 'IES Ribera del Duero' },
  parts: [
    { part: 'teacher', email: 'pilar.ortega@ribera.test', state: 'done', code: null },
    { part: 'teacher', email: 'ana@alumnos.test', state: 'failed', code: 'student_account' },
    { part: 'administrator', email: 'pilar.ortega@ribera.test', state: 'failed', code: 'manages_another_center' },
  ],
})
export const done: SetupRecord = aRecord({
  ...aSetup(),
  step: 6,
  gaps: [],
  data: everything,
  center: { id: 7, name: 'IES Ribera del Duero' },
  parts: team.map(({ email }) => ({ part: 'teacher' as const, email, state: 'done' as const, code: null })),
  finished_at: '2026-11-21T09:10:00.000Z',
})
/** The same steps for an existing center. */
export const existing: SetupRecord = {
  ...full,
  kind: 'center',
  center: { id: 7, name: 'IES Ribera del Duero' },
  values: { ...full.values, team: team.map((each, place) => ({ ...each, userId: place + 1 })) },
  isFinished: true,
  used: { teacher_licenses: 7, student_licenses: 180 },
}
