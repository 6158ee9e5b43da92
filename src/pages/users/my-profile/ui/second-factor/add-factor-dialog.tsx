import { useState } from 'react'
import { createPasskey, passkeyProblem, secondFactorTexts, TotpKey, type Offer } from '@/features/second-factor'
import { useSelf } from '@/entities/user'
import { api, unwrap } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { FormError } from '@/shared/ui'
import { addSecondFactor } from '#openapi/generated/request-rules.gen.ts'
import { myProfileTexts } from '../../i18n'
import { ProofFields } from './proof-fields'
import { useProof, useRefreshFactors } from './use-proof'

interface AddFactorDialogProps {
  readonly factor: 'totp' | 'passkey'
  readonly hasPassword: boolean
  /** With the recovery codes of a first factor. */
  readonly onAdded: (codes: readonly string[] | null) => void
  readonly onClose: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** Adds an authenticator app or a passkey: first the password, then the factor. */
export function AddFactorDialog({ factor, hasPassword, onAdded, ...closing }: AddFactorDialogProps) {
  const t = useTexts(myProfileTexts)
  const f = useTexts(secondFactorTexts)
  const { id } = useSelf()
  const path = { id }
  const refresh = useRefreshFactors()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [problem, setProblem] = useState<ReturnType<typeof passkeyProblem>>(null)
  const proof = useProof({
    hasPassword,
    save: (params, body) => unwrap(api.POST('/users/users/{id}/second_factor', { params: { path: params }, body })),
    onSaved: setOffer,
  })
  const isTotp = factor === 'totp'
  const sixDigits = t(($) => $.secondFactor.app.sixDigits)
  const asked = isTotp ? 'code' : 'name'
  const form = useForm({
    toValues: () => ({ code: '', name: '' }),
    rules: { code: null, name: null, [asked]: addSecondFactor[asked] },
    required: [asked],
    save: async ({ code, name }) => {
      setProblem(null)
      if (!offer) return null
      const proven = isTotp ? { code } : { name, passkey: await createPasskey(offer) }
      const body = { challenge: offer.challenge, ...proven }
      const { recovery_codes: codes } = await unwrap(api.POST('/users/users/{id}/second_factor/factors', { params: { path }, body }))
      await refresh()
      return codes
    },
    onSaved: onAdded,
    onError: (error) => {
      setProblem(passkeyProblem(error))
      return passkeyProblem(error) !== null
    },
    messages: {
      wrong: f(($) => $.errors.wrong),
      'code.format': sixDigits,
      'code.too_short': sixDigits,
      challenge_over: t(($) => $.secondFactor.over),
    },
  })
  const title = t(($) => $.secondFactor[isTotp ? 'app' : 'passkey'].addTitle)
  if (!offer) {
    return (
      <FormDialog form={proof} title={title} submitLabel={t(($) => $.secondFactor.proof.continue)} {...closing}>
        <ProofFields password={proof.field('current_password')} hasPassword={hasPassword} />
      </FormDialog>
    )
  }
  const error = problem === 'registered' ? t(($) => $.secondFactor.passkey.registered) : t(($) => $.secondFactor.passkey.cancelled)
  return (
    <FormDialog
      form={form}
      title={title}
      description={t(($) => $.secondFactor.endsOthers)}
      submitLabel={t(($) => $.secondFactor[isTotp ? 'app' : 'passkey'].confirm)}
      {...closing}
    >
      {isTotp && offer.totp && <TotpKey {...offer.totp} />}
      {isTotp ? (
        <TextField {...form.field('code')} label={f(($) => $.setup.code)} inputMode="numeric" autoComplete="one-time-code" numeric />
      ) : (
        <TextField {...form.field('name')} label={t(($) => $.secondFactor.passkey.name)} hint={t(($) => $.secondFactor.passkey.nameHint)} />
      )}
      <FormError>{problem && error}</FormError>
    </FormDialog>
  )
}
