import { useMachine } from '@xstate/react'
import { useEffect, useRef, type FormEvent } from 'react'
import { fromPromise } from 'xstate'
import type { ApiError, Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { supportsPasskeys } from '@/shared/lib/passkeys'
import { Button, Field, FormError, Input } from '@/shared/ui'
import { prove } from '../api/second-factor'
import { secondFactorTexts } from '../i18n'
import { proveMachine, type ProveInput } from '../model/prove-machine'
import { Over } from './over'
import { SetupStep } from './setup-step'
import { useProved } from './use-proved'

const machine = proveMachine.provide({ actors: { prove: fromPromise(({ input }) => prove(input)) } })

interface SecondFactorStepProps {
  readonly challenge: NonNullable<ApiError['challenge']>
  readonly onSignedIn: (self: Schema<'Self'>) => void
  /** Back to the password. */
  readonly onRestart: () => void
}

/** After the password: the proof of the second factor, or its setup where the person needs one. Uses neither router nor queries. */
export function SecondFactorStep({ challenge: { methods, token }, ...handlers }: SecondFactorStepProps) {
  return methods.length > 0 ? (
    <ProveStep challenge={token} methods={methods} {...handlers} />
  ) : (
    <SetupStep challenge={token} {...handlers} />
  )
}

function ProveStep({ challenge, methods, onSignedIn, onRestart }: ProveInput & Omit<SecondFactorStepProps, 'challenge'>) {
  const t = useTexts(secondFactorTexts)
  const usable = methods.filter((each) => each !== 'passkey' || supportsPasskeys())
  const [snapshot, send, actor] = useMachine(machine, { input: { challenge, methods: usable } })
  const field = useRef<HTMLInputElement>(null)
  const { error, method, until } = snapshot.context
  useProved(actor, onSignedIn)
  const isAsking = snapshot.matches('asking')
  useEffect(() => {
    if (isAsking && method !== 'passkey') field.current?.select()
  }, [isAsking, method])
  if (snapshot.matches('over')) return <Over onRestart={onRestart} />
  const isLocked = snapshot.matches('locked')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = field.current?.value.trim() ?? ''
    if (method !== 'passkey' && typed === '') return field.current?.focus()
    send({ type: 'submit', typed })
  }
  const isTotp = method === 'totp'
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
      <FormError>
        {isLocked
          ? t(($) => $.errors.locked, { time: new Date(until).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }) })
          : error && t(($) => $.errors[error])}
      </FormError>
      {method === 'passkey' ? (
        <p className="text-md text-muted">{t(($) => $.prove.passkey.hint)}</p>
      ) : (
        <Field label={t(($) => $.prove[method].label)} hint={t(($) => $.prove[method].hint)} key={method}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              name="code"
              size="lg"
              autoComplete={isTotp ? 'one-time-code' : 'off'}
              inputMode={isTotp ? 'numeric' : 'text'}
              autoCapitalize={isTotp ? 'none' : 'characters'}
              spellCheck={false}
              maxLength={isTotp ? 8 : 40}
              className="tabular-nums"
            />
          )}
        </Field>
      )}
      <Button type="submit" variant="primary" size="lg" className="w-full" loading={snapshot.matches('checking')} disabled={isLocked}>
        {t(($) => $.prove[method].submit)}
      </Button>
      <div className="flex flex-col items-start gap-1">
        {usable
          .filter((each) => each !== method)
          .map((each) => (
            <Button key={each} variant="ghost" size="sm" onClick={() => send({ type: 'choose', method: each })}>
              {t(($) => $.prove[each].other)}
            </Button>
          ))}
        <Button variant="ghost" size="sm" onClick={onRestart}>
          {t(($) => $.restart)}
        </Button>
      </div>
    </form>
  )
}
