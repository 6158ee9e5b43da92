import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userQueries, useSelf } from '@/entities/user'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ConfirmDialog, Field, FormError, Textarea } from '@/shared/ui'
import { myProfileTexts } from '../i18n'

/** Asks for the erasure of one's own account; who does it, and until when it can be taken back, is said. */
export function ErasureDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const { id } = useSelf()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.POST('/users/users/{id}/erasure', { params: { path: { id } }, body: { reason } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userQueries.self().queryKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.account.confirmTitle)}
      description={t(($) => $.account.confirmBody)}
      confirmLabel={t(($) => $.account.erase)}
      destructive
      busy={isPending}
      onConfirm={() => mutate()}
    >
      <FormError>{error && errorMessage(error, c)}</FormError>
      <Field label={t(($) => $.account.reason)} optional>
        {(control) => (
          <Textarea {...control} rows={3} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
    </ConfirmDialog>
  )
}
