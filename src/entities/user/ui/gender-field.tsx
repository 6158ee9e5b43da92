import type { Schema } from '@/shared/api'
import { SelectField, type FieldBinding } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { updateUser } from '#openapi/generated/request-rules.gen.ts'

interface GenderFieldProps extends FieldBinding<Schema<'Gender'> | null> {
  readonly optional?: boolean
  /** `true` in one's own profile: no choice then means "prefer not to say". */
  readonly isOwn?: boolean
}

/** The gender of a person, which is optional. */
export function GenderField({ isOwn = false, ...field }: GenderFieldProps) {
  const t = useTexts(commonTexts)
  return (
    <SelectField
      {...field}
      className="sm:w-56"
      label={t(($) => $.gender.label)}
      options={[
        { value: null, label: t(($) => (isOwn ? $.gender.notSaid : $.gender.notGiven)) },
        ...updateUser.gender.enum.map((value) => ({ value, label: t(($) => $.gender[value]) })),
      ]}
    />
  )
}
