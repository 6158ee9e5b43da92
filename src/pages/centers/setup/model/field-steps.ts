import type { Step, Values } from './steps-types'

const steps: Readonly<Record<keyof Values, Step>> = {
  name: 1,
  slug: 1,
  about: 1,
  description: 1,
  address: 2,
  street: 2,
  city: 2,
  country: 2,
  zipcode: 2,
  code: 2,
  tax_id: 2,
  province: 2,
  phone: 2,
  email: 2,
  website: 2,
  establishment_date: 2,
  time_zone: 2,
  logo: 3,
  thumbnail: 3,
  background: 3,
  contract: 4,
  teacher_licenses: 4,
  student_licenses: 4,
  anonymous_users: 4,
  milestones: 4,
  team: 5,
  administrator: 5,
  second_factor: 5,
}

/** The step that shows a field of a request (`zipcode`, `logo_file_id`) or a place within one (`team.2.email`). */
export function stepOf(field: string): Step {
  const name = field.replace(/_file_id$|\..*/, '')
  return steps[name as keyof Values] ?? 6
}
