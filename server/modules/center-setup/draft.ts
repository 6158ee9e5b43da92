import type { components } from '#openapi/generated/schema.gen.ts'
import type { FieldErrors } from '#server/errors.ts'
import type { Json } from '#server/db/client.ts'
import { readContract } from '../centers/contract-data.ts'

type Schemas = components['schemas']
export type SetupChange = Schemas['SetupChange']
export type SetupGap = Schemas['SetupGap']
export type SetupPart = Schemas['SetupPart']
/** What the column `data` holds; the images are columns of their own. */
export type Draft = Omit<Schemas['SetupData'], 'logo' | 'thumbnail' | 'background'>

const nothing: Draft = {
  name: '',
  slug: '',
  about: '',
  description: '',
  address: '',
  street: '',
  city: '',
  country: 'ES',
  zipcode: '',
  establishment_date: null,
  contract: readContract(null),
  teacher_licenses: null,
  student_licenses: null,
  anonymous_users: false,
  team: [],
  administrator: null,
}

/** The draft of a row, whole: what nobody wrote yet is empty. */
export const readDraft = (stored: Json): Draft => ({ ...nothing, ...(stored as Partial<Draft>) })

const names = Object.keys(nothing) as (keyof Draft)[]
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The draft after a change; who is to manage it is forgotten when they are no longer of the team. */
export function changed(draft: Draft, change: SetupChange): Draft {
  const written = Object.fromEntries(
    names.flatMap((name) => (change[name] === undefined ? [] : [[name, trimmed(change[name])]])),
  ) as Partial<Draft>
  const next = { ...draft, ...written }
  const team = next.team.map((member) => ({ ...member, email: member.email.trim() }))
  const administrator = team.find(({ email }) => next.administrator !== null && sameAddress(email, next.administrator))?.email ?? null
  return { ...next, team, administrator: change.administrator === undefined ? administrator : next.administrator }
}

/** Whether a text is an address to the database too, which takes the old "next line" for a space. */
export const isAddress = (text: string) => /^[^@\s\u0085]+@[^@\s\u0085]+\.[^@\s\u0085]+$/.test(text)

function gapsOfTeam({ team, administrator, teacher_licenses: seats }: Draft): [field: string, code: string][] {
  const members = team.flatMap(({ email: address }, index): [string, string][] => {
    const field = `team.${index}.email`
    if (address === '') return [[field, 'required']]
    if (!isAddress(address)) return [[field, 'format']]
    return team.findIndex((other) => sameAddress(other.email, address)) < index ? [[field, 'repeated']] : []
  })
  const isOfTeam = administrator !== null && team.some(({ email: address }) => sameAddress(address, administrator))
  return [
    ...members,
    ...(seats !== null && team.length > seats ? ([['team', 'teacher_limit']] as [string, string][]) : []),
    ...(isOfTeam ? [] : ([['administrator', administrator === null ? 'required' : 'choice']] as [string, string][])),
  ]
}

function gapsOfContact({ country, zipcode, establishment_date: founded }: Draft, today: string): [string, string][] {
  const code =
    country === 'ES' && zipcode !== '' ? (/\D/.test(zipcode) ? 'digits_only' : zipcode.length === 5 ? null : 'exact_length') : null
  return [
    ...(code ? ([['zipcode', code]] as [string, string][]) : []),
    ...(founded !== null && founded > today ? ([['establishment_date', 'max']] as [string, string][]) : []),
  ]
}

/** What is free of what the draft wants; nothing is asked any more once the center exists. */
export interface Free {
  name: boolean
  slug: boolean
}

/**
 * What stands between a draft and its center.
 * @param today `2026-11-21`
 */
export function gapsOf(draft: Draft, free: Free, today: string): SetupGap[] {
  const identity: [string, string][] = [
    ...(draft.name === ''
      ? ([['name', 'required']] as [string, string][])
      : free.name
        ? []
        : ([['name', 'center_name_taken']] as [string, string][])),
    ...(draft.slug === '' ? ([['slug', 'required']] as [string, string][]) : free.slug ? [] : ([['slug', 'taken']] as [string, string][])),
  ]
  const licences = (['teacher_licenses', 'student_licenses'] as const).flatMap((field): [string, string][] =>
    draft[field] === null ? [[field, 'required']] : [],
  )
  const of = (step: number, gaps: readonly [string, string][]) => gaps.map(([field, code]) => ({ step, field, code }))
  return [...of(1, identity), ...of(2, gapsOfContact(draft, today)), ...of(4, licences), ...of(5, gapsOfTeam(draft))]
}

/** Gaps as the codes per field of a refusal. */
export function asErrors(gaps: readonly SetupGap[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, code } of gaps) (errors[field] ??= []).push(code)
  return errors
}
