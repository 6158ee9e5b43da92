import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useId, useState, type SyntheticEvent } from 'react'
import { impersonate, rememberImpersonationOrigin, useSession } from '@/entities/session'
import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, Field, FormError, RadioGroup, Select, Textarea } from '@/shared/ui'
import { manageAccountTexts } from '../i18n'

export interface ImpersonateDialogProps {
  readonly user: { readonly id: number; readonly full_name: string }
  readonly onClose: () => void
}

const lengths = ['15', '30', '60'] as const
type Mode = 'look' | 'write'

/** Asks why, for how long, and whether anything may be changed; then the page opens again as that person. */
export function ImpersonateDialog({ user, onClose }: ImpersonateDialogProps) {
  const t = useTexts(manageAccountTexts)
  const c = useTexts(commonTexts)
  const form = useId()
  const session = useSession()
  const here = useLocation({ select: ({ href }) => href })
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState<(typeof lengths)[number]>('60')
  const [mode, setMode] = useState<Mode>('look')
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const self = await impersonate({ user: user.id, reason: reason.trim(), minutes: Number(minutes), write: mode === 'write' })
      rememberImpersonationOrigin(here)
      await session.signedIn(self)
    },
  })
  const isMissing = asked && reason.trim() === ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reason.trim() !== '' && !isPending) mutate()
  }
  const failure = () => {
    if (isApiError(error, 'impersonation_denied')) return t(($) => $.impersonate.denied)
    if (isApiError(error, 'account_inactive')) return t(($) => $.impersonate.inactive)
    return error ? errorMessage(error, c) : undefined
  }
  return (
    <Dialog
      open
      busy={isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.impersonate.title, { name: user.full_name })}
      description={t(($) => $.impersonate.description)}
      footer={
        <>
          <DialogClose asChild disabled={isPending}>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button type="submit" form={form} variant="primary" loading={isPending}>
            {t(($) => $.impersonate.submit)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
        <FormError>{failure()}</FormError>
        <Field
          label={t(($) => $.impersonate.reason)}
          hint={t(($) => $.impersonate.reasonHint)}
          error={isMissing && c(($) => $.validation.required)}
        >
          {(control) => (
            <Textarea {...control} rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <RadioGroup
          legend={t(($) => $.impersonate.mode)}
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'look', label: t(($) => $.impersonate.look), hint: t(($) => $.impersonate.lookHint) },
            { value: 'write', label: t(($) => $.impersonate.write), hint: t(($) => $.impersonate.writeLastRole) },
          ]}
        />
        <Field label={t(($) => $.impersonate.minutes)} className="sm:w-40">
          {(control) => (
            <Select
              {...control}
              value={minutes}
              onValueChange={setMinutes}
              options={lengths.map((value) => ({ value, label: t(($) => $.impersonate.minutesOption, { count: Number(value) }) }))}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
