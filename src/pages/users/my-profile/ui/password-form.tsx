import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { optionsQuery } from '@/entities/session'
import { useSelf } from '@/entities/user'
import { isReady, PasswordFields } from '@/features/choose-password'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatClock } from '@/shared/lib/format'
import { AlertBox, Button, Card, Field, FormError, PasswordInput, Section } from '@/shared/ui'
import { myProfileTexts } from '../i18n'

const usualMinLength = 8
const nothing = { password: '', repeated: '' }

export function PasswordForm() {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const { id, username } = useSelf()
  const { data: options } = useQuery(optionsQuery())
  const minLength = options?.password_min_length ?? usualMinLength
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState(nothing)
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/users/users/{id}/change_password', {
          params: { path: { id } },
          body: { current_password: current, new_password: chosen.password },
        }),
      ),
    onSuccess: () => {
      setCurrent('')
      setChosen(nothing)
    },
  })
  const codes = isApiError(error, 400) ? error.errors : {}
  const ready = current !== '' && isReady(chosen, minLength)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !isPending) mutate()
  }
  const failure = () => {
    if (!error || isApiError(error, 400)) return undefined
    if (isApiError(error, 429)) return t(($) => $.password.throttled, { time: formatClock(error.retryAfter ?? 60) })
    return errorMessage(error, c)
  }

  return (
    <Section title={t(($) => $.password.title)} description={t(($) => $.password.description)}>
      <Card>
        <form
          noValidate
          onSubmit={submit}
          onInput={() => (error || isSuccess) && reset()}
          className="flex flex-col gap-4 [&>:is([data-slot=form-error],[role=status]):empty]:-mb-4"
        >
          <FormError>{failure()}</FormError>
          <Field label={t(($) => $.password.current)} error={codes['current_password'] && t(($) => $.password.wrong)}>
            {(control) => (
              <PasswordInput
                {...control}
                name="current-password"
                autoComplete="current-password"
                maxLength={256}
                value={current}
                onChange={(event) => setCurrent(event.target.value)}
              />
            )}
          </Field>
          <PasswordFields
            value={chosen}
            onChange={setChosen}
            minLength={minLength}
            tooCommon={codes['new_password']?.includes('too_common') ?? false}
            username={username}
            size="md"
          />
          <div role="status">{isSuccess && <AlertBox type="success">{t(($) => $.password.done)}</AlertBox>}</div>
          <Button type="submit" variant="primary" loading={isPending} disabled={!ready} className="self-end">
            {t(($) => $.password.submit)}
          </Button>
        </form>
      </Card>
    </Section>
  )
}
