import type { components } from '#openapi/generated/schema.gen.ts'
import type { Json } from '#server/db/json.ts'

export type ContractData = components['schemas']['ContractData']

const texts = ['number', 'contact_name', 'contact_email', 'contact_phone', 'notes'] as const

/** Content of a center's `contract` column, complete: missing fields are empty. */
export function readContract(stored: Json): ContractData {
  const kept = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {}
  const text = (name: string) => (typeof kept[name] === 'string' ? kept[name] : '')
  const day = (name: string) => text(name) || null
  const written = Object.fromEntries(texts.map((name) => [name, text(name)])) as Record<(typeof texts)[number], string>
  return { ...written, starts_on: day('starts_on'), ends_on: day('ends_on') }
}
