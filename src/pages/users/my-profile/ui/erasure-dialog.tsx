import { useQueryClient } from '@tanstack/react-query'
import { userQueries, useSelf } from '@/entities/user'
import { api, unwrap } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { requestErasure } from '#openapi/generated/request-rules.gen.ts'
import { myProfileTexts } from '../i18n'

/** Requests the erasure of the user's own account: explains who does it and until when it can be cancelled. */
export function ErasureDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(myProfileTexts)
  const { id } = useSelf()
  const client = useQueryClient()
  const form = useForm({
    toValues: () => ({ reason: '' }),
    rules: requestErasure,
    save: async (body) => {
      await unwrap(api.POST('/users/users/{id}/erasure', { params: { path: { id } }, body }))
      await client.invalidateQueries({ queryKey: userQueries.self().queryKey })
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.account.confirmTitle)}
      description={t(($) => $.account.confirmBody)}
      submitLabel={t(($) => $.account.erase)}
      destructive
      onClose={onClose}
    >
      <TextField {...form.field('reason')} rows={3} label={t(($) => $.account.reason)} optional />
    </FormDialog>
  )
}
