import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Field, type InputProps, PasswordInput } from '@/shared/ui'
import { choosePasswordTexts } from '../i18n'
import { checkPassword, type ChosenPassword } from '../model/password-rules'

export interface PasswordFieldsProps {
  readonly value: ChosenPassword
  readonly onChange: (value: ChosenPassword) => void
  readonly minLength: number
  /** The server found it among the common ones. */
  readonly tooCommon?: boolean
  /** Whose password it is, for what stores passwords. */
  readonly username?: string
  /** That of the other fields of the form. */
  readonly size?: InputProps['size']
}

/** A new password, twice. The rules tick themselves off while it is typed; what is wrong is said once it is certain. */
export function PasswordFields({ value, onChange, minLength, tooCommon = false, username, size = 'lg' }: PasswordFieldsProps) {
  const t = useTexts(choosePasswordTexts)
  const common = useTexts(commonTexts)
  const [left, setLeft] = useState({ password: false, repeated: false })
  const { password, repeated } = value
  const rules = checkPassword(password, minLength)
  // certain as soon as what is typed can no longer become the other one
  const differs = repeated !== '' && !password.startsWith(repeated)
  const isDifferent = differs || (left.repeated && repeated !== '' && repeated !== password)

  const problem = () => {
    if (tooCommon) return t(($) => $.tooCommon)
    if (!left.password || password === '') return undefined
    if (!rules.minLength) return common(($) => $.validation.minLength, { number: minLength })
    return rules.notOnlyDigits ? undefined : common(($) => $.validation.notOnlyDigits)
  }

  return (
    <>
      {username !== undefined && <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />}
      <Field label={t(($) => $.password)} error={problem()}>
        {(control) => (
          <PasswordInput
            {...control}
            name="new-password"
            size={size}
            autoComplete="new-password"
            maxLength={256}
            value={password}
            onChange={(event) => onChange({ ...value, password: event.target.value })}
            onBlur={() => setLeft({ ...left, password: true })}
          />
        )}
      </Field>
      <ul aria-label={t(($) => $.rules)} className="-mt-2 flex flex-col gap-1">
        <Rule met={rules.minLength}>{t(($) => $.minLength, { number: minLength })}</Rule>
        <Rule met={rules.notOnlyDigits}>{t(($) => $.notOnlyDigits)}</Rule>
        <Rule met={null}>{t(($) => $.notCommon)}</Rule>
      </ul>
      <Field label={t(($) => $.repeat)} error={isDifferent && common(($) => $.validation.passwordsDiffer)}>
        {(control) => (
          <PasswordInput
            {...control}
            name="repeated-password"
            size={size}
            autoComplete="new-password"
            maxLength={256}
            value={repeated}
            onChange={(event) => onChange({ ...value, repeated: event.target.value })}
            onBlur={() => setLeft({ ...left, repeated: true })}
          />
        )}
      </Field>
    </>
  )
}

/** `met` null: only the server can tell. */
function Rule({ met, children }: { readonly met: boolean | null; readonly children: string }) {
  const t = useTexts(choosePasswordTexts)
  const Icon = met ? Check : Circle
  return (
    <li className={cn('flex items-center gap-2 text-sm', met ? 'text-passed-ink' : 'text-muted')}>
      <Icon aria-hidden size={met ? 14 : 8} strokeWidth={2.5} className="w-3.5 shrink-0" />
      <span>{children}</span>
      {met !== null && <span className="sr-only">({met ? t(($) => $.met) : t(($) => $.unmet)})</span>}
    </li>
  )
}
