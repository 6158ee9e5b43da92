import { GroupChoice } from '@/entities/group'
import { useRefreshStudents } from '@/features/leave-group'
import { api, unwrap, type Schema } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { acceptTransfer, declineTransfer } from '#openapi/generated/request-rules.gen.ts'
import { studentTransfersTexts } from '../../i18n/transfers'
import { useStudentError } from '../use-student-error'
import { useTransferError } from './use-transfer-error'

interface AnswerProps {
  readonly transfer: Schema<'Transfer'>
  readonly name: string
  readonly groups: Schema<'StudentOptions'>['groups']
  readonly onClose: () => void
}

/** Accepts a transfer; the receiving center may choose a group. */
export function AcceptDialog({ transfer: { id, direction }, name, groups, onClose }: AnswerProps) {
  const t = useTexts(studentTransfersTexts)
  const refresh = useRefreshStudents()
  const seatsError = useStudentError()
  const errorOf = useTransferError()
  const form = useForm({
    toValues: () => ({ group_id: null as number | null }),
    rules: acceptTransfer,
    save: ({ group_id }) =>
      unwrap(api.POST('/centers/transfers/{id}/accept', { params: { path: { id } }, body: group_id === null ? {} : { group_id } })),
    onSaved: () => {
      void refresh()
      toast.success(t(($) => $.accepted))
      onClose()
    },
    explain: (error) => (error.code === 'no_licences' ? seatsError(error) : errorOf(error)),
  })
  const about = direction === 'in' ? 'acceptIn' : 'acceptOut'
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(($) => $[about].title, { name })}
      description={t(($) => $[about].body)}
      submitLabel={t(($) => $.accept)}
      onClose={onClose}
    >
      {direction === 'in' && (
        <>
          <GroupChoice
            {...form.field('group_id')}
            label={t(($) => $.chosenGroup)}
            placeholder={t(($) => $.groupPlaceholder)}
            groups={groups}
            optional
          />
          <p className="text-sm text-muted">{t(($) => $.noGroup)}</p>
        </>
      )}
    </FormDialog>
  )
}

/** Declines a transfer with a reason, which the other center reads. */
export function DeclineDialog({ transfer: { id }, name, onClose }: Omit<AnswerProps, 'groups'>) {
  const t = useTexts(studentTransfersTexts)
  const refresh = useRefreshStudents()
  const form = useForm({
    toValues: () => ({ reason: '' }),
    rules: declineTransfer,
    save: (body) => unwrap(api.POST('/centers/transfers/{id}/decline', { params: { path: { id } }, body })),
    onSaved: () => {
      void refresh()
      toast.success(t(($) => $.declined))
      onClose()
    },
    explain: useTransferError(),
  })
  return (
    <FormDialog form={form} size="md" title={t(($) => $.declineTitle, { name })} submitLabel={t(($) => $.decline)} onClose={onClose}>
      <TextField {...form.field('reason')} label={t(($) => $.declineReason)} hint={t(($) => $.declineHint)} />
    </FormDialog>
  )
}
