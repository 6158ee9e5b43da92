import { Check, Circle } from 'lucide-react'
import { TextField, type FieldBinding, type TextFieldProps } from '@/shared/form'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { lazyModule, useLazyModule } from '@/shared/ui'
import { choosePasswordTexts } from '../i18n'
import { passwordErrors, type ChosenPassword } from '../model/password-rules'
import { judge } from '../model/strength'
import { StrengthMeter } from './strength-meter'

interface PasswordFieldsProps extends Pick<TextFieldProps, 'size'> {
  readonly password: FieldBinding<string>
  readonly repeated: FieldBinding<string>
  readonly minLength: number
  /** Names that the password must not consist of, as far as this page knows them. */
  readonly names?: readonly (string | null)[]
  /** The username, for password managers. */
  readonly username?: string
}

const noNames: readonly string[] = []

/** Large lists of words: downloaded when the first password has enough characters. The rules work without them. */
const lists = lazyModule(() => import('../model/estimate'), { prefetch: false })

/**
 * What a form with a new password adds to its options: the checks and their messages.
 * @param namesOf names that the password must not consist of
 */
export function usePasswordOptions<V extends ChosenPassword>(
  minLength: number,
  namesOf: (values: V) => readonly (string | null)[] = () => noNames,
) {
  const t = useTexts(choosePasswordTexts)
  return {
    check: (values: V) => passwordErrors(values, { minLength, names: namesOf(values) }),
    messages: { too_common: t(($) => $.tooCommon), personal: t(($) => $.personal) },
  }
}

/**
 * A new password, twice. The rules and a mismatch are shown while typing. Nothing appears on blur: it would move the button away
 * under the press that leaves the field.
 */
export function PasswordFields({ password, repeated, minLength, names = noNames, username, size = 'lg' }: PasswordFieldsProps) {
  const t = useTexts(choosePasswordTexts)
  const c = useTexts(commonTexts)
  const isLongEnough = [...password.value].length >= minLength
  const { flaws, strength } = judge(password.value, { minLength, names }, useLazyModule(lists, isLongEnough, { notify: false }))
  const isTyped = password.value !== ''
  const differs = !password.value.startsWith(repeated.value)
  const inputProps = { type: 'password', size, autoComplete: 'new-password' } as const
  return (
    <>
      {username !== undefined && <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />}
      <TextField {...password} {...inputProps} label={t(($) => $.password)} />
      <ul aria-label={t(($) => $.rules)} className="-mt-2 flex flex-col gap-1">
        <Rule met={isTyped && !flaws.has('too_short')}>{t(($) => $.minLength, { number: minLength })}</Rule>
        <Rule met={isTyped && !flaws.has('too_common')}>{t(($) => $.notCommon)}</Rule>
        <Rule met={names.length === 0 ? null : isTyped && !flaws.has('personal')}>{t(($) => $.notPersonal)}</Rule>
      </ul>
      <StrengthMeter strength={strength} />
      <TextField
        {...repeated}
        {...inputProps}
        label={t(($) => $.repeat)}
        error={repeated.error ?? (differs ? fieldMessage(c, 'passwords_differ') : undefined)}
      />
    </>
  )
}

/** `met` is null where only the server can check. */
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
