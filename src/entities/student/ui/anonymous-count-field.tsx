import { checkField, TextField, type FieldBinding } from '@/shared/form'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { createAnonymousStudents as rules } from '#openapi/generated/request-rules.gen.ts'

interface AnonymousCountFieldProps extends FieldBinding<string> {
  readonly label: string
  readonly hint: string
}

/** How many anonymous students to create. A number beyond the limit is said at once: nothing would be created. */
export function AnonymousCountField({ error, ...props }: AnonymousCountFieldProps) {
  const c = useTexts(commonTexts)
  const problem = props.value.trim() === '' ? undefined : checkField(rules.count, props.value)
  return (
    <TextField
      {...props}
      error={error ?? (problem && fieldMessage(c, problem.code, problem.limit))}
      className="w-56"
      numeric
      inputMode="numeric"
    />
  )
}
