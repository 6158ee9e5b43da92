import { useLocation } from '@tanstack/react-router'
import { impersonate, impersonationOrigin, useSession } from '@/entities/session'
import { FormDialog, SelectField, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { RadioGroup } from '@/shared/ui'
import { impersonate as rules } from '#openapi/generated/request-rules.gen.ts'
import { manageAccountTexts } from '../i18n'

interface ImpersonateDialogProps {
  readonly user: { readonly id: number; readonly full_name: string }
  readonly onClose: () => void
}

const nothing = { reason: '', minutes: 60, write: false }

/** Asks for the reason, the duration and write access; then reloads the page as that person. */
export function ImpersonateDialog({ user, onClose }: ImpersonateDialogProps) {
  const t = useTexts(manageAccountTexts)
  const session = useSession()
  const here = useLocation({ select: ({ href }) => href })
  const form = useForm({
    toValues: () => nothing,
    rules,
    save: (values) => impersonate({ user: user.id, ...values }),
    onSaved: (self) => {
      impersonationOrigin.write(here)
      void session.signedIn(self)
    },
    messages: { impersonation_denied: t(($) => $.impersonate.denied), account_inactive: t(($) => $.impersonate.inactive) },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.impersonate.title, { name: user.full_name })}
      description={t(($) => $.impersonate.description)}
      submitLabel={t(($) => $.impersonate.submit)}
      onClose={onClose}
    >
      <TextField {...form.field('reason')} rows={2} label={t(($) => $.impersonate.reason)} hint={t(($) => $.impersonate.reasonHint)} />
      <RadioGroup
        legend={t(($) => $.impersonate.mode)}
        value={form.values.write ? 'write' : 'look'}
        onValueChange={(mode) => form.set({ write: mode === 'write' })}
        options={[
          { value: 'look', label: t(($) => $.impersonate.look), hint: t(($) => $.impersonate.lookHint) },
          { value: 'write', label: t(($) => $.impersonate.write), hint: t(($) => $.impersonate.writeHint) },
        ]}
      />
      <SelectField
        {...form.field('minutes')}
        className="sm:w-40"
        label={t(($) => $.impersonate.minutes)}
        options={[15, 30, 60].map((value) => ({ value, label: t(($) => $.impersonate.minutesOption, { count: value }) }))}
      />
    </FormDialog>
  )
}
