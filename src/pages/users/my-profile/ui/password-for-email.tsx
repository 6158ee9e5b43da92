import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { Field, PasswordInput } from '@/shared/ui'
import { myProfileTexts } from '../i18n'

interface PasswordForEmailProps {
  readonly value: string
  /** What the server says of it; undefined while nothing is wrong. */
  readonly code: string | undefined
  readonly onChange: (value: string) => void
}

/** Asked for with a new e-mail, because the e-mail opens the account. */
export function PasswordForEmail({ value, code, onChange }: PasswordForEmailProps) {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const error = code === 'wrong' ? t(($) => $.password.wrong) : code && fieldMessage(c, code)
  return (
    <Field label={t(($) => $.data.yourPassword)} hint={t(($) => $.data.yourPasswordHint)} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          name="your-password"
          autoComplete="current-password"
          maxLength={256}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
