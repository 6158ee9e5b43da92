import { useSession } from '@/entities/session'
import { PasswordFields, usePasswordOptions } from '@/features/choose-password'
import { isApiError, type ApiError } from '@/shared/api'
import { Form, TextField, useForm } from '@/shared/form'
import { useLanguage, useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { createFirstAdmin as rules } from '#openapi/generated/request-rules.gen.ts'
import { createFirstAdmin, type FirstStartState } from '../api/first-start'
import { firstStartTexts } from '../i18n'

const stateByCode: Readonly<Record<string, FirstStartState>> = {
  first_start_done: 'done',
  link_expired: 'expired',
  link_unknown: 'unknown',
}

interface FirstStartFormProps {
  readonly token: string
  readonly minLength: number
  readonly onState: (state: FirstStartState) => void
  /** The account exists; its session needs a second factor first. */
  readonly onChallenge: (challenge: ApiError['challenge']) => void
  /** The account exists and its session is open. */
  readonly onDone: () => void
}

const noValues = { first_name: '', last_name_1: '', email: '', username: '', new_password: '', repeated: '' }
const namesOf = ({ first_name, last_name_1, email, username }: typeof noValues) => [first_name, last_name_1, email, username]

export function FirstStartForm({ token, minLength, onState, onChallenge, onDone }: FirstStartFormProps) {
  const t = useTexts(firstStartTexts)
  const language = useLanguage()
  const session = useSession()
  const { check, messages } = usePasswordOptions(minLength, namesOf)
  const form = useForm({
    toValues: () => noValues,
    rules: { ...rules, new_password: rules.password, repeated: rules.password },
    check,
    messages: {
      ...messages,
      'username.format': t(($) => $.usernameFormat),
      username_taken: t(($) => $.usernameTaken),
    },
    nameOf: (name) => (name === 'password' ? 'new_password' : name),
    save: async ({ new_password, repeated: _, ...names }) =>
      session.signedIn(await createFirstAdmin({ ...names, token, language, password: new_password })),
    onSaved: onDone,
    onError: (error) => {
      if (!isApiError(error)) return false
      if (error.challenge) onChallenge(error.challenge)
      const state = stateByCode[error.code]
      if (state) onState(state)
      return state !== undefined || error.challenge !== null
    },
  })
  return (
    <Form form={form} asksBeforeLeaving={false}>
      <TextField {...form.field('first_name')} label={t(($) => $.firstName)} size="lg" autoComplete="given-name" />
      <TextField {...form.field('last_name_1')} label={t(($) => $.lastName)} size="lg" optional autoComplete="family-name" />
      <TextField
        {...form.field('email')}
        type="email"
        label={t(($) => $.email)}
        hint={t(($) => $.emailHint)}
        size="lg"
        autoComplete="email"
      />
      <TextField
        {...form.field('username')}
        label={t(($) => $.username)}
        hint={t(($) => $.usernameHint)}
        size="lg"
        optional
        autoComplete="username"
        spellCheck={false}
      />
      <PasswordFields
        password={form.field('new_password')}
        repeated={form.field('repeated')}
        minLength={minLength}
        names={namesOf(form.values)}
      />
      <Button type="submit" variant="primary" size="lg" loading={form.status === 'saving'} className="mt-1 w-full">
        {t(($) => $.submit)}
      </Button>
    </Form>
  )
}
