import type { Schema } from '@/shared/api'
import { trimTexts } from '@/shared/form'
import type { FieldErrors } from '@/shared/lib/autosave'
import type { Center, Setup, SetupRecord, Step, Teammate, Values } from './steps-types'

const numberText = (value: number | null) => (value === null ? '' : String(value))

export function recordOfSetup(setup: Setup): SetupRecord {
  const { data } = setup
  return {
    kind: 'draft',
    id: setup.id,
    revision: setup.revision,
    values: {
      ...data,
      teacher_licenses: numberText(data.teacher_licenses),
      student_licenses: numberText(data.student_licenses),
    },
    reached: setup.step as Step,
    gaps: setup.gaps,
    parts: setup.parts,
    center: setup.center,
    handedTo: setup.handed_to?.full_name ?? null,
    isFinished: setup.finished_at !== null,
    used: null,
    factorCount: null,
  }
}

const noContract = { number: '', starts_on: null, ends_on: null, contact_name: '', contact_email: '', contact_phone: '', notes: '' }

/** The record of an existing center with its team and those invited to it. */
export function recordOfCenter(
  center: Center,
  team: readonly Schema<'TeamMember'>[],
  invitations: readonly Schema<'TeamInvitation'>[],
): SetupRecord {
  const pending = invitations.filter(({ state }) => state === 'pending')
  const members = team.map(({ teacher, email }): Teammate => {
    const { first_name, last_name_1, last_name_2 } = teacher
    return { email: email ?? '', first_name, last_name_1, last_name_2, userId: teacher.id }
  })
  const invited = pending.map(({ email }): Teammate => ({ email, first_name: '', last_name_1: '', last_name_2: '', isInvited: true }))
  const next = pending.find(({ as_administrator }) => as_administrator)
  return {
    kind: 'center',
    id: center.id,
    revision: center.revision,
    values: {
      name: center.name,
      slug: center.slug,
      about: center.about,
      description: center.description,
      address: center.address,
      street: center.street,
      city: center.city,
      country: center.country,
      zipcode: center.zipcode,
      code: center.code,
      tax_id: center.tax_id,
      province: center.province,
      phone: center.phone,
      email: center.email,
      website: center.website,
      establishment_date: center.establishment_date,
      time_zone: center.time_zone,
      logo: center.logo,
      thumbnail: center.thumbnail,
      background: center.background,
      contract: center.contract ?? noContract,
      teacher_licenses: String(center.teacher_seats.contracted),
      student_licenses: String(center.student_seats.contracted),
      anonymous_users: center.anonymous_users,
      milestones: center.milestones,
      second_factor: center.second_factor,
      team: [...members, ...invited],
      administrator: next?.email ?? members.find(({ userId }) => userId === center.manager?.id)?.email ?? null,
    },
    reached: 6,
    gaps: [],
    parts: [],
    center: { id: center.id, name: center.name },
    handedTo: null,
    isFinished: true,
    factorCount: center.second_factor_count,
    used: { teacher_licenses: center.teacher_seats.used, student_licenses: center.student_seats.used },
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields of `values` that differ from `original`. */
export function edited(original: Values, values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isSame(value, original[field as keyof Values])))
}

type Change = Omit<Schema<'SetupChange'>, 'step'>

/** The values of a request, or the errors of texts that are no numbers. */
export function changeOf(values: Partial<Values>): { readonly change: Change } | { readonly errors: FieldErrors } {
  const {
    logo,
    thumbnail,
    background,
    teacher_licenses,
    student_licenses,
    team,
    contract,
    second_factor: _,
    milestones: _shown,
    ...plain
  } = values
  const errors: Record<string, string[]> = {}
  const count = (field: 'teacher_licenses' | 'student_licenses', text: string | undefined) => {
    if (text === undefined) return {}
    const typed = text.trim()
    if (/\D/.test(typed)) errors[field] = ['digits_only']
    return { [field]: typed === '' ? null : Number(typed) }
  }
  const change: Change = {
    ...plain,
    ...(contract === undefined ? {} : { contract: trimTexts(contract) }),
    ...(logo === undefined ? {} : { logo_file_id: logo?.id ?? null }),
    ...(thumbnail === undefined ? {} : { thumbnail_file_id: thumbnail?.id ?? null }),
    ...(background === undefined ? {} : { background_file_id: background?.id ?? null }),
    ...count('teacher_licenses', teacher_licenses),
    ...count('student_licenses', student_licenses),
    ...(team === undefined ? {} : { team: team.map(({ userId: _userId, isInvited: _invited, ...member }) => member) }),
  }
  return Object.keys(errors).length > 0 ? { errors } : { change }
}
