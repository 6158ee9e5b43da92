import type { components } from '#openapi/generated/schema.gen.ts'
import type { Json } from '#server/db/json.ts'
import { readContract } from '#server/modules/centers/contract-data.ts'
import { flawsOf, isAddress, storedText } from '#server/modules/centers/field-rules.ts'
import { platformZone } from '#server/school-day.ts'

type Schemas = components['schemas']
export type SetupChange = Schemas['SetupChange']
export type SetupGap = Schemas['SetupGap']
export type SetupPart = Schemas['SetupPart']
/** Content of the column `data`; the images are separate columns. */
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
  time_zone: platformZone,
  zipcode: '',
  code: '',
  tax_id: '',
  province: '',
  phone: '',
  email: '',
  website: '',
  establishment_date: null,
  contract: readContract(null),
  teacher_licenses: null,
  student_licenses: null,
  anonymous_users: false,
  team: [],
  administrator: null,
}

/** The complete draft of a row; missing fields are empty. */
export const readDraft = (stored: Json): Draft => ({ ...nothing, ...(stored as Partial<Draft>) })

const names = Object.keys(nothing) as (keyof Draft)[]
const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The draft after a change; the chosen manager is cleared when they leave the team. */
export function changed(draft: Draft, change: SetupChange): Draft {
  const written = Object.fromEntries(
    names.flatMap((name) => {
      const value = change[name]
      return value === undefined ? [] : [[name, typeof value === 'string' ? storedText(name, value) : value]]
    }),
  ) as Partial<Draft>
  const next = { ...draft, ...written }
  const team = next.team.map((member) => ({ ...member, email: member.email.trim() }))
  const administrator = team.find(({ email }) => next.administrator !== null && sameAddress(email, next.administrator))?.email ?? null
  return { ...next, team, administrator: change.administrator === undefined ? administrator : next.administrator }
}

/** The parts of a finish that still concern the team: a person who was removed or corrected since then is left out. */
export const currentParts = (parts: readonly SetupPart[], { team, administrator }: Draft): SetupPart[] =>
  parts.filter(({ part, email: address }) =>
    part === 'teacher' ? team.some(({ email }) => sameAddress(email, address)) : sameAddress(address, administrator ?? ''),
  )

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

/** Whether the name and slug of the draft are free. */
export interface Free {
  name: boolean
  slug: boolean
}

const stepOf: Readonly<Record<string, number>> = {
  name: 1,
  slug: 1,
  code: 2,
  tax_id: 2,
  zipcode: 2,
  phone: 2,
  email: 2,
  website: 2,
  establishment_date: 2,
}

/**
 * The problems that prevent creating the center.
 * @param free null once the center exists: then only its team is checked
 * @param today `2026-11-21`
 */
export function gapsOf(draft: Draft, free: Free | null, today: string): SetupGap[] {
  const team = gapsOfTeam(draft).map(([field, code]) => ({ step: 5, field, code }))
  if (free === null) return team
  const flaws = flawsOf(draft, today).map((flaw) => ({ step: stepOf[flaw.field] ?? 4, ...flaw }))
  const of = (step: number, gaps: readonly [field: string, code: string][]) => gaps.map(([field, code]) => ({ step, field, code }))
  const taken: [string, string][] = [
    ...(draft.name !== '' && !free.name ? ([['name', 'center_name_taken']] as [string, string][]) : []),
    ...(draft.slug !== '' && !free.slug ? ([['slug', 'taken']] as [string, string][]) : []),
  ]
  const licences = (['teacher_licenses', 'student_licenses'] as const).flatMap((field): [string, string][] =>
    draft[field] === null ? [[field, 'required']] : [],
  )
  return [...of(1, taken), ...flaws, ...of(4, licences), ...team].toSorted((a, b) => a.step - b.step)
}
