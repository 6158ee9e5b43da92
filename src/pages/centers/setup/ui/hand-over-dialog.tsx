import { useState, type FormEvent } from 'react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, FormError } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import { MemberFields } from './manager-form'
import type { StepPart } from './step-part'
import { useProblem } from './use-problem'

/** Puts the draft into the hands of the future manager. */
export function HandOverDialog({ view: { dialog, errors, values }, send }: Pick<StepPart, 'view' | 'send'>) {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const problem = useProblem(errors)
  const chosen = values.team.find(({ email }) => email.toLowerCase() === values.administrator?.toLowerCase())
  const [member, setMember] = useState(chosen ?? { email: '', first_name: '', last_name_1: '', last_name_2: '' })
  const isBusy = dialog?.isBusy ?? false
  const isMissing = Object.keys(errors).some((field) => field !== 'email')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { email, first_name, last_name_1, last_name_2 } = member
    send({ type: 'handOver', member: { email: email.trim(), first_name, last_name_1, last_name_2 } })
  }
  return (
    <Dialog
      open
      size="md"
      busy={isBusy}
      onOpenChange={(open) => !open && send({ type: 'dismiss' })}
      title={t(($) => $.handOver.title)}
      description={t(($) => $.handOver.body)}
      footer={
        <>
          <DialogClose asChild>
            <Button disabled={isBusy}>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button type="submit" form="hand-over" variant="primary" loading={isBusy}>
            {t(($) => $.handOver.send)}
          </Button>
        </>
      }
    >
      <form id="hand-over" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{dialog?.isBroken ? t(($) => $.handOver.failed) : isMissing ? t(($) => $.handOver.needs) : null}</FormError>
        <MemberFields value={member} onChange={setMember} error={problem('email')} />
      </form>
    </Dialog>
  )
}
