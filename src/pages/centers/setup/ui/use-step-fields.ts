import { limitOf, type FieldBinding } from '@/shared/form'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { saveSetup } from '#openapi/generated/request-rules.gen.ts'
import { centerSetupTexts } from '../i18n'
import type { Values } from '../model/steps-types'
import type { StepProps } from './steps-screen'

/** Fields that hold one text each. */
export const textFields = [
  'name',
  'slug',
  'about',
  'description',
  'address',
  'street',
  'code',
  'tax_id',
  'zipcode',
  'city',
  'province',
  'country',
  'phone',
  'email',
  'website',
  'establishment_date',
  'time_zone',
  'teacher_licenses',
  'student_licenses',
] as const
type TextField = (typeof textFields)[number]
type ContractField = keyof Values['contract']

const mandatory = new Set(['name', 'slug', 'teacher_licenses', 'student_licenses'])

/** Error codes that only a setup has. */
const own = [
  'taken',
  'already_in_team',
  'account_inactive',
  'student_account',
  'admin_account',
  'email_taken',
  'manages_another_center',
  'not_in_team',
  'teacher_limit',
  'repeated',
  'before_start',
  'in_future',
  'unknown_province',
] as const

const ruleOf = (field: string) => {
  const [, inContract] = /^contract\.(.+)/.exec(field) ?? []
  return inContract ? saveSetup.contract.fields[inContract as ContractField] : saveSetup[field as TextField]
}

/** Sentences for the codes that only a setup has, by `code` or `field.code`. */
export function useOwnMessages(): Readonly<Record<string, string>> {
  const t = useTexts(centerSetupTexts)
  return {
    ...Object.fromEntries(own.map((code) => [code, t(($) => $.fieldErrors[code])])),
    'slug.format': t(($) => $.fieldErrors.slugFormat),
    'contract.contact_phone.format': t(($) => $.fieldErrors.phoneFormat),
    'phone.format': t(($) => $.fieldErrors.phoneFormat),
    'website.format': t(($) => $.fieldErrors.websiteFormat),
    'tax_id.format': t(($) => $.fieldErrors.taxIdFormat),
    'tax_id.wrong_letter': t(($) => $.fieldErrors.taxIdControl),
  }
}

/** The sentence for an error code of a field. */
export function useFieldError() {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const messages = useOwnMessages()
  return (field: string, code: string): string => {
    if (field === 'administrator' && (code === 'required' || code === 'choice')) return t(($) => $.fieldErrors.administratorRequired)
    if (code === 'exact_length') return fieldMessage(c, code, field === 'code' ? 8 : 5)
    const rule = ruleOf(field)
    if (code === 'format' && rule && 'format' in rule && rule.format === 'date')
      return fieldMessage(
        c,
        code,
        c(($) => $.dates.format),
      )
    return messages[`${field}.${code}`] ?? messages[code] ?? fieldMessage(c, code, limitOf(rule, code))
  }
}

/** The fields of a step: bindings for `TextField` and the errors of every other field. */
export function useStepFields({ view: { values, errors }, send }: Pick<StepProps, 'view' | 'send'>) {
  const errorOf = useFieldError()
  const error = (field: string) => {
    const code = errors[field]?.[0]
    return code === undefined ? undefined : errorOf(field, code)
  }
  const binding = (name: string, value: string | null, onValueChange: (value: string) => void): FieldBinding<string> => ({
    name,
    value: value ?? '',
    onValueChange,
    error: error(name),
    required: mandatory.has(name),
    maxLength: limitOf(ruleOf(name), 'too_long'),
    theirs: undefined,
  })
  // an empty date is null
  const written = (name: string, value: string) => (value === '' && /_(date|on)$/.test(name) ? null : value)
  return {
    error,
    field: (name: TextField) => binding(name, values[name], (value) => send({ type: 'change', change: { [name]: written(name, value) } })),
    contractField: (name: ContractField) =>
      binding(`contract.${name}`, values.contract[name], (value) =>
        send({ type: 'change', change: { contract: { ...values.contract, [name]: written(name, value) } } }),
      ),
  }
}

/** Names of the fields outside their own step. */
export function useFieldLabels(): Readonly<Record<TextField, string>> & Readonly<Record<string, string>> {
  const t = useTexts(centerSetupTexts)
  return {
    name: t(($) => $.identity.name),
    slug: t(($) => $.identity.slug),
    about: t(($) => $.identity.about),
    description: t(($) => $.identity.description),
    address: t(($) => $.contact.address),
    street: t(($) => $.contact.street),
    zipcode: t(($) => $.contact.zipcode),
    city: t(($) => $.contact.city),
    code: t(($) => $.contact.code),
    tax_id: t(($) => $.contact.taxId),
    province: t(($) => $.contact.province),
    phone: t(($) => $.contact.phone),
    email: t(($) => $.contact.email),
    website: t(($) => $.contact.website),
    country: t(($) => $.contact.country),
    establishment_date: t(($) => $.contact.establishment),
    time_zone: t(($) => $.contact.timeZone),
    teacher_licenses: t(($) => $.contract.teachers),
    student_licenses: t(($) => $.contract.students),
    logo_file_id: t(($) => $.images.logo),
    thumbnail_file_id: t(($) => $.images.thumbnail),
    background_file_id: t(($) => $.images.background),
    'contract.number': t(($) => $.contract.number),
    'contract.starts_on': t(($) => $.contract.starts),
    'contract.ends_on': t(($) => $.contract.ends),
    'contract.contact_name': t(($) => $.contract.contactName),
    'contract.contact_email': t(($) => $.contract.contactEmail),
    'contract.contact_phone': t(($) => $.contract.contactPhone),
    'contract.notes': t(($) => $.contract.notes),
    team: t(($) => $.team.members),
    administrator: t(($) => $.team.manager),
  }
}
