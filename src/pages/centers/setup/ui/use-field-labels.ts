import { useTexts } from '@/shared/i18n'
import { centerSetupTexts } from '../i18n'

/** Fields that hold one text each. */
export const textFields = [
  'name',
  'slug',
  'about',
  'description',
  'address',
  'street',
  'zipcode',
  'city',
  'country',
  'establishment_date',
  'teacher_licenses',
  'student_licenses',
] as const

/** What fields are called outside their own step. */
export function useFieldLabels(): Readonly<Record<(typeof textFields)[number], string>> & Readonly<Record<string, string>> {
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
    country: t(($) => $.contact.country),
    establishment_date: t(($) => $.contact.establishment),
    teacher_licenses: t(($) => $.contract.teachers),
    student_licenses: t(($) => $.contract.students),
    'contract.contact_email': t(($) => $.contract.contactEmail),
    'contract.ends_on': t(($) => $.contract.ends),
  }
}
