import { useRefreshStudents } from '@/features/leave-group'
import { api, unwrap } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { startTransfer } from '#openapi/generated/request-rules.gen.ts'
import { studentTransfersTexts } from '../../i18n/transfers'
import type { OverlayProps, Student } from '../overlay'
import { useTransferError } from './use-transfer-error'

/** Offers a student to another center, which accepts or declines. */
export function OfferDialog({ student, onClose }: Pick<OverlayProps, 'onClose'> & { readonly student: Student }) {
  const t = useTexts(studentTransfersTexts)
  const refresh = useRefreshStudents()
  const errorOf = useTransferError()
  const form = useForm({
    toValues: () => ({ center_slug: '' }),
    rules: startTransfer,
    save: (body) => unwrap(api.POST('/centers/students/{id}/transfer', { params: { path: { id: student.id } }, body })),
    onSaved: () => {
      void refresh()
      toast.success(t(($) => $.offer.done))
      onClose()
    },
    messages: { choice: t(($) => $.offer.unknown) },
    explain: (error) => (error.status === 400 ? undefined : errorOf(error)),
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.offer.title, { name: student.student.full_name })}
      description={t(($) => $.offer.body)}
      submitLabel={t(($) => $.offer.submit)}
      onClose={onClose}
    >
      <TextField {...form.field('center_slug')} label={t(($) => $.offer.slug)} hint={t(($) => $.offer.slugHint)} autoComplete="off" />
    </FormDialog>
  )
}
