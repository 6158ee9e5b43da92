import { useQueryClient } from '@tanstack/react-query'
import { userQueries, useSelf } from '@/entities/user'
import { api, unwrap, type Schema } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { renamePasskey } from '#openapi/generated/request-rules.gen.ts'
import { myProfileTexts } from '../../i18n'

interface RenamePasskeyDialogProps {
  readonly passkey: Schema<'Passkey'>
  readonly onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const t = useTexts(myProfileTexts)
  const { id } = useSelf()
  const client = useQueryClient()
  const form = useForm({
    toValues: () => ({ name: passkey.name }),
    rules: renamePasskey,
    required: ['name'],
    save: async (body) => {
      const path = { id, passkey_id: passkey.id }
      await unwrap(api.PATCH('/users/users/{id}/second_factor/passkeys/{passkey_id}', { params: { path }, body }))
      await client.invalidateQueries({ queryKey: userQueries.secondFactor(id).queryKey })
    },
    onSaved: onClose,
    messages: { not_found: t(($) => $.secondFactor.gone) },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.secondFactor.passkey.renameTitle)}
      submitLabel={t(($) => $.secondFactor.passkey.saveName)}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t(($) => $.secondFactor.passkey.name)} hint={t(($) => $.secondFactor.passkey.nameHint)} />
    </FormDialog>
  )
}
