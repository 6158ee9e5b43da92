import { useMachine } from '@xstate/react'
import { useRef, type FormEvent } from 'react'
import { fromPromise } from 'xstate'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { supportsPasskeys } from '@/shared/lib/passkeys'
import { Button, Field, FormError, Input, Spinner } from '@/shared/ui'
import { beginSetup, finishSetup } from '../api/second-factor'
import { secondFactorTexts } from '../i18n'
import { setupMachine } from '../model/setup-machine'
import { Over } from './over'
import { RecoveryCodes } from './recovery-codes'
import { TotpKey } from './totp-key'
import { useProved } from './use-proved'

const machine = setupMachine.provide({
  actors: { begin: fromPromise(({ input }) => beginSetup(input)), finish: fromPromise(({ input }) => finishSetup(input)) },
})

interface SetupStepProps {
  readonly challenge: string
  readonly onSignedIn: (self: Schema<'Self'>) => void
  readonly onRestart: () => void
}

/** Sets up an authenticator app, or a passkey, and shows the recovery codes. */
export function SetupStep({ challenge, onSignedIn, onRestart }: SetupStepProps) {
  const t = useTexts(secondFactorTexts)
  const [snapshot, send, actor] = useMachine(machine, { input: { challenge } })
  const field = useRef<HTMLInputElement>(null)
  const { codes, error, offer } = snapshot.context
  useProved(actor, onSignedIn)
  if (snapshot.matches('over')) return <Over onRestart={onRestart} />
  if (snapshot.matches('broken')) {
    return (
      <div role="alert" className="flex flex-col gap-4">
        <p>{t(($) => $.setup.failed)}</p>
        <Button variant="primary" size="lg" onClick={() => send({ type: 'retry' })}>
          {t(($) => $.setup.retry)}
        </Button>
      </div>
    )
  }
  if (snapshot.matches('codes') || snapshot.matches('done')) return <RecoveryCodes codes={codes} onSaved={() => send({ type: 'saved' })} />
  if (!offer?.totp) return <Spinner />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (code === '') return field.current?.focus()
    send({ type: 'confirm', code })
  }
  const isBusy = snapshot.matches('checking')
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
      <p className="text-md text-muted">{t(($) => $.setup.intro)}</p>
      <TotpKey secret={offer.totp.secret} uri={offer.totp.uri} />
      <FormError>{error && t(($) => $.errors[error])}</FormError>
      <Field label={t(($) => $.setup.code)}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            name="code"
            size="lg"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={8}
            className="tabular-nums"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" className="w-full" loading={isBusy}>
        {t(($) => $.setup.submit)}
      </Button>
      {supportsPasskeys() ? (
        <Button
          variant="ghost"
          size="sm"
          disabled={isBusy}
          className="self-start"
          onClick={() => send({ type: 'usePasskey', name: t(($) => $.setup.passkeyName) })}
        >
          {t(($) => $.setup.passkey)}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t(($) => $.setup.unsupported)}</p>
      )}
    </form>
  )
}
