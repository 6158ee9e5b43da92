/** Limits of a field of a request, generated from the contract by `npm run api`. */
export interface FieldRule {
  readonly type: string
  readonly required?: boolean
  readonly nullable?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly minItems?: number
  readonly maxItems?: number
}

/** A violated rule: the error code of the API, and the limit for the message. */
export interface FieldErrorCode {
  readonly code: string
  readonly limit?: number
}

/** The pattern of ajv-formats, which the server uses. */
const email =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const date = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
/** A moment with its offset from UTC. */
const dateTime = new RegExp(
  `${date.source.slice(0, -1)}[Tt](?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:[Zz]|[+-][01]\\d:?[0-5]\\d)$`,
)
const uuid = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const formats: Readonly<Record<string, RegExp>> = { email, date, 'date-time': dateTime, uuid }

/** Whether the field must be filled in. A text without a minimum length may be empty, even if the request must contain it. */
export function isMandatory({ type, nullable, required, minLength = 0, pattern, format }: FieldRule): boolean {
  if (nullable) return false
  if (type === 'string') return minLength > 0 || format !== undefined || !new RegExp(pattern ?? '', 'u').test('')
  return required === true
}

/** Checks a value as the server does. Texts are trimmed first, as when they are sent. */
export function checkField(rule: FieldRule, value: unknown): FieldErrorCode | undefined {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) {
    return isMandatory(rule) ? { code: 'required' } : undefined
  }
  if (rule.enum && !rule.enum.includes(value)) return { code: 'choice' }
  if (Array.isArray(value)) return inRange(value.length, rule.minItems, rule.maxItems, ['too_few', 'too_many'])
  if (rule.type === 'integer') {
    if (!/^-?\d+$/.test(String(value).trim())) return { code: 'format' }
    return inRange(Number(value), rule.minimum, rule.maximum, ['min', 'max'])
  }
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const wrongLength = inRange([...text].length, rule.minLength, rule.maxLength, ['too_short', 'too_long'])
  if (wrongLength) return wrongLength
  const isWellFormed = formats[rule.format ?? '']?.test(text) ?? true
  return isWellFormed && new RegExp(rule.pattern ?? '', 'u').test(text) ? undefined : { code: 'format' }
}

function inRange(
  value: number,
  least: number | undefined,
  most: number | undefined,
  [below, above]: readonly [string, string],
): FieldErrorCode | undefined {
  if (least !== undefined && value < least) return { code: below, limit: least }
  if (most !== undefined && value > most) return { code: above, limit: most }
  return undefined
}

/** The limit that an error code of the server refers to, if the rule has it. */
export function limitOf(rule: FieldRule | null | undefined, code: string): number | undefined {
  const limits = { too_short: rule?.minLength, too_long: rule?.maxLength, min: rule?.minimum, max: rule?.maximum }
  return limits[code as keyof typeof limits]
}
