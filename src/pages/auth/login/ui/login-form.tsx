import { useRef, useState, type FormEvent } from 'react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatClock } from '@/shared/lib/format'
import { storedValue } from '@/shared/lib/storage'
import { Button, Checkbox, Field, FormError, Input, PasswordInput } from '@/shared/ui'
import { loginTexts } from '../i18n'
import { useCountdown } from './use-countdown'
import type { SignIn, SignInError } from './use-sign-in'

const email = storedValue('aula.email', { parse: (text) => text ?? '', fallback: '' })
const flag = storedValue('aula.remember', { parse: (text) => text === 'true', fallback: false })

interface Remembered {
  readonly who: string
  readonly remember: boolean
}

/** The user name remembered by this device, for the first values of the form. */
function readRemembered(): Remembered {
  const remember = flag.read()
  return { who: remember ? email.read() : '', remember }
}

/** Stores the e-mail and the flag; removes both when the flag is off. */
function writeRemembered({ who, remember }: Remembered): void {
  email.write(remember ? who : null)
  flag.write(remember ? true : null)
}

interface LoginFormProps extends SignIn {
  /** The user name from the link of an access card. */
  readonly user: string | undefined
}

/** Native fields: the form works before its code has loaded, and password managers recognise it. */
export function LoginForm({ user, busy, error, withPassword, warmUp }: LoginFormProps) {
  const t = useTexts(loginTexts)
  const common = useTexts(commonTexts)
  const form = useRef<HTMLFormElement>(null)
  const [remembered] = useState(readRemembered)
  const [missing, setMissing] = useState<{ readonly who: boolean; readonly password: boolean }>({ who: false, password: false })
  // the error of another user name than the typed one
  const [elsewhere, setElsewhere] = useState<SignInError | null>(null)
  const shown = error === elsewhere ? null : error
  const left = useCountdown(shown?.kind === 'busy' || (shown?.kind === 'throttled' && shown.who !== null) ? shown.until : null)
  const required = common(($) => $.validation.required)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const who = String(data.get('who') ?? '').trim()
    const password = String(data.get('password') ?? '')
    setMissing({ who: who === '', password: password === '' })
    if (who === '' || password === '') return focus(who === '' ? 'who' : 'password')
    if (busy || left > 0) return
    if (await withPassword({ who, password })) writeRemembered({ who, remember: data.get('remember') !== null })
    else focus('password')
  }
  const focus = (name: 'who' | 'password') => {
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => {
        warmUp()
        if (error?.kind !== 'throttled' || error.who === null || !(target instanceof HTMLInputElement) || target.name !== 'who') return
        setElsewhere(target.value.trim().toLowerCase() === error.who ? null : error)
      }}
      className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4"
    >
      <FormError>{shown && <SignInErrorText error={shown} />}</FormError>
      <Field label={t(($) => $.who)} error={missing.who && required} id="login-who">
        {(control) => (
          <Input
            {...control}
            name="who"
            size="lg"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            defaultValue={user ?? remembered.who}
          />
        )}
      </Field>
      <Field label={t(($) => $.password)} error={missing.password && required} id="login-password">
        {(control) => <PasswordInput {...control} name="password" size="lg" autoComplete="current-password" maxLength={256} />}
      </Field>
      <Checkbox name="remember" defaultChecked={remembered.remember} label={t(($) => $.remember)} />
      <Button type="submit" variant="primary" size="lg" loading={busy} disabled={left > 0} className="mt-1 w-full">
        {left > 0 ? t(($) => $.throttledButton, { time: formatClock(left) }) : t(($) => $.submit)}
      </Button>
      {/* last, so that Tab leads from the name to the password */}
      <a href="/reset-password-request" className="self-center rounded-sm text-md text-accent-ink underline-offset-3 hover:underline">
        {t(($) => $.forgotten)}
      </a>
    </form>
  )
}

/** Shows the wait as it was at first, so that a screen reader does not read it every second; the button counts down. */
function SignInErrorText({ error }: { readonly error: SignInError }) {
  const t = useTexts(loginTexts)
  const common = useTexts(commonTexts)
  const wait = formatClock('wait' in error ? error.wait : 0)
  const texts: Readonly<Record<SignInError['kind'], string>> = {
    wrong: common(($) => $.errors.wrongLogin),
    offline: t(($) => $.offline),
    googleRefused: t(($) => $.googleRefused),
    passkeyRefused: t(($) => $.passkeyRefused),
    unavailable: common(($) => $.errors.unavailable),
    throttled: t(($) => $.throttled, { time: wait }),
    busy: t(($) => $.busy, { time: wait }),
  }
  return texts[error.kind]
}
