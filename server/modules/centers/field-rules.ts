import { violatedConstraint } from '#server/db/client.ts'
import { type FieldErrors, invalid } from '#server/errors.ts'
import type { ContractData } from './contract-data.ts'
import { taxIdFlaw, taxIdOf } from './tax-id.ts'

/** The fields of a center that depend on each other or on the date. The contract checks lengths and formats. */
export interface CenterFields {
  name: string
  slug: string
  country: string
  zipcode: string
  code: string
  tax_id: string
  phone: string
  email: string
  website: string
  /** A day: `1978-09-15`. */
  establishment_date: string | null
  contract: ContractData
}

/** An error of a field: `contract.ends_on`, `before_start`. */
export interface Flaw {
  field: string
  code: string
}

/** Whether the database accepts a text as an address: it counts the NEL character as a space. */
export const isAddress = (text: string) => /^[^@\s\u0085]+@[^@\s\u0085]+\.[^@\s\u0085]+$/.test(text)

/** A phone number as people write it: 6 to 20 digits, perhaps with a prefix, separators and an extension. */
const isPhone = (text: string) => /^[+(]?\d(?:[ ()./-]*\d){5,19}(?: ?(?:ext|x)\.? ?\d{1,6})?$/i.test(text.trim())

/** The name of a center as it is stored: without outer spaces and with single inner ones. */
export const centerNameOf = (typed: string) => typed.trim().replace(/\s+/gu, ' ')

/** An address of the web as it is stored: "www.iesribera.es" → `https://www.iesribera.es`. */
const websiteOf = (typed: string) => {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
}

/** Only http and https: the address becomes a link. */
function isWebsite(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && /^[^.]+(?:\.[^.]+)+$/.test(url.hostname)
}

const stored: Readonly<Record<string, (typed: string) => string>> = { name: centerNameOf, tax_id: taxIdOf, website: websiteOf }

/** A text of a field as it is stored. */
export const storedText = (field: string, typed: string): string => (stored[field] ?? ((text) => text.trim()))(typed)

/** Codes of Spanish centers have eight digits. */
function centerCodeCode({ country, code }: CenterFields): string | null {
  if (country !== 'ES' || code === '') return null
  if (/\D/.test(code)) return 'digits_only'
  return code.length === 8 ? null : 'exact_length'
}

/** Spanish postal codes have five digits and begin with the number of a province; those of other countries are not checked. */
function zipcodeCode({ country, zipcode }: CenterFields): string | null {
  if (country !== 'ES' || zipcode === '') return null
  if (/\D/.test(zipcode)) return 'digits_only'
  if (zipcode.length !== 5) return 'exact_length'
  const province = Number(zipcode.slice(0, 2))
  return province >= 1 && province <= 52 ? null : 'unknown_province'
}

/**
 * Checks the fields of a center, during its setup and afterwards.
 * @param today `2026-11-21`
 */
export function flawsOf(center: CenterFields, today: string): Flaw[] {
  const { contract, establishment_date: founded } = center
  const { contact_email: contact, contact_phone: phone, starts_on: start, ends_on: end } = contract
  const codes: [field: string, code: string | null][] = [
    ['name', center.name === '' ? 'required' : null],
    ['slug', center.slug === '' ? 'required' : null],
    ['code', centerCodeCode(center)],
    ['tax_id', center.country === 'ES' && center.tax_id !== '' ? taxIdFlaw(center.tax_id) : null],
    ['zipcode', zipcodeCode(center)],
    ['phone', center.phone !== '' && !isPhone(center.phone) ? 'format' : null],
    ['email', center.email !== '' && !isAddress(center.email) ? 'format' : null],
    ['website', center.website !== '' && !isWebsite(center.website) ? 'format' : null],
    ['establishment_date', founded !== null && founded > today ? 'in_future' : null],
    ['contract.contact_email', contact !== '' && !isAddress(contact) ? 'format' : null],
    ['contract.contact_phone', phone !== '' && !isPhone(phone) ? 'format' : null],
    ['contract.ends_on', start !== null && end !== null && end < start ? 'before_start' : null],
  ]
  return codes.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]))
}

/** Fields that the rule of another field depends on. */
const dependsOn: Readonly<Record<string, string>> = { zipcode: 'country', code: 'country', tax_id: 'country' }

/** Errors in the fields that a change touches: an older error elsewhere does not prevent the change. */
export const flawsOfChange = (flaws: readonly Flaw[], changed: ReadonlySet<string>): Flaw[] =>
  flaws.filter(({ field }) => changed.has(field.split('.')[0] ?? field) || changed.has(dependsOn[field] ?? ''))

/** Errors as codes per field. */
export function asErrors(flaws: readonly Flaw[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, code } of flaws) (errors[field] ??= []).push(code)
  return errors
}

/** Unique indexes of centers, and the error of each. */
const taken: Readonly<Record<string, FieldErrors>> = {
  centers_name_key: { name: ['center_name_taken'] },
  centers_slug_key: { slug: ['taken'] },
}

/** @throws 400 `center_name_taken` on `name` or `taken` on `slug` for a unique violation; any other error unchanged */
export function requireFreeNames(error: unknown): never {
  const errors = taken[violatedConstraint(error) ?? '']
  throw errors ? invalid(errors) : error
}
