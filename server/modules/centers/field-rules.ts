import { violatedConstraint } from '#server/db/client.ts'
import { type FieldErrors, invalid } from '#server/errors.ts'
import type { ContractData } from './contract-data.ts'

/** What is written about a center, as far as one field depends on another or on the day. Lengths and forms are the contract's. */
export interface CenterFields {
  name: string
  slug: string
  country: string
  zipcode: string
  /** `1978-09-15`, like every day here. */
  establishment_date: string | null
  contract: ContractData
}

/** What is wrong with a field: `contract.ends_on`, `before_start`. */
export interface Flaw {
  field: string
  code: string
}

/** Whether a text is an address to the database too, which takes the old "next line" for a space. */
export const isAddress = (text: string) => /^[^@\s\u0085]+@[^@\s\u0085]+\.[^@\s\u0085]+$/.test(text)

/** Spanish codes have five digits; those of other countries are as they are written. */
function zipcodeCode({ country, zipcode }: CenterFields): string | null {
  if (country !== 'ES' || zipcode === '') return null
  if (/\D/.test(zipcode)) return 'digits_only'
  return zipcode.length === 5 ? null : 'exact_length'
}

/**
 * The rules of a center, the same while it is set up and ever after.
 * @param today `2026-11-21`
 */
export function flawsOf(center: CenterFields, today: string): Flaw[] {
  const { contract, establishment_date: founded } = center
  const { contact_email: contact, starts_on: start, ends_on: end } = contract
  const codes: [field: string, code: string | null][] = [
    ['name', center.name === '' ? 'required' : null],
    ['slug', center.slug === '' ? 'required' : null],
    ['zipcode', zipcodeCode(center)],
    ['establishment_date', founded !== null && founded > today ? 'max' : null],
    ['contract.contact_email', contact !== '' && !isAddress(contact) ? 'format' : null],
    ['contract.ends_on', start !== null && end !== null && end < start ? 'before_start' : null],
  ]
  return codes.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]))
}

/** Fields on which the rule about another one depends too. */
const dependsOn: Readonly<Record<string, string>> = { zipcode: 'country' }

/** Flaws that a change brings about or leaves in what it touches: what was wrong before and stays is no reason to refuse the rest. */
export const flawsOfChange = (flaws: readonly Flaw[], changed: ReadonlySet<string>): Flaw[] =>
  flaws.filter(({ field }) => changed.has(field.split('.')[0] ?? field) || changed.has(dependsOn[field] ?? ''))

/** Flaws as the codes per field of a refusal. */
export function asErrors(flaws: readonly Flaw[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, code } of flaws) (errors[field] ??= []).push(code)
  return errors
}

/** Indexes that keep centers apart, and what they refuse. */
const taken: Readonly<Record<string, FieldErrors>> = {
  centers_name_key: { name: ['center_name_taken'] },
  centers_slug_key: { slug: ['taken'] },
}

/** @throws 400 `center_name_taken` on `name` or `taken` on `slug` where the database found another center; anything else as it was */
export function requireFreeNames(error: unknown): never {
  const errors = taken[violatedConstraint(error) ?? '']
  throw errors ? invalid(errors) : error
}
