import { RecoveryCodesDialog } from '@/features/second-factor'
import { api, unwrap, type Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { myProfileTexts } from '../../i18n'
import { AddFactorDialog } from './add-factor-dialog'
import { ProvenDialog } from './proven-dialog'
import { RenamePasskeyDialog } from './rename-passkey-dialog'

/** What the person is doing with the second factor. */
export type FactorAction =
  | { readonly kind: 'add'; readonly factor: 'totp' | 'passkey' }
  | { readonly kind: 'rename'; readonly passkey: Schema<'Passkey'> }
  /** Of a passkey, or the authenticator app. */
  | { readonly kind: 'remove'; readonly passkey: Schema<'Passkey'> | null }
  | { readonly kind: 'renew' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

interface FactorDialogsProps {
  readonly action: FactorAction
  readonly hasPassword: boolean
  /** With a sentence, and with recovery codes where there are new ones. */
  readonly onDone: (text: string, codes?: readonly string[] | null) => void
  readonly onClose: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** The dialog of an action. */
export function FactorDialogs({ action, hasPassword, onDone, onClose, onCloseAutoFocus }: FactorDialogsProps) {
  const t = useTexts(myProfileTexts)
  const shared = { hasPassword, onClose, onCloseAutoFocus }
  switch (action.kind) {
    case 'add':
      return (
        <AddFactorDialog
          {...shared}
          factor={action.factor}
          onAdded={(codes) =>
            onDone(
              t(($) => $.secondFactor.added),
              codes,
            )
          }
        />
      )
    case 'rename':
      return <RenamePasskeyDialog passkey={action.passkey} onClose={onClose} />
    case 'codes':
      return <RecoveryCodesDialog codes={action.codes} onSaved={onClose} onCloseAutoFocus={onCloseAutoFocus} />
    case 'remove': {
      const { passkey } = action
      return (
        <ProvenDialog
          {...shared}
          destructive
          title={passkey ? t(($) => $.secondFactor.passkey.removeTitle, { name: passkey.name }) : t(($) => $.secondFactor.app.removeTitle)}
          description={t(($) => $.secondFactor.removeBody)}
          submitLabel={t(($) => $.secondFactor.remove)}
          save={({ id }, body) =>
            passkey
              ? unwrap(
                  api.POST('/users/users/{id}/second_factor/passkeys/{passkey_id}/remove', {
                    params: { path: { id, passkey_id: passkey.id } },
                    body,
                  }),
                )
              : unwrap(api.POST('/users/users/{id}/second_factor/totp/remove', { params: { path: { id } }, body }))
          }
          onSaved={() => onDone(t(($) => $.secondFactor.removed))}
        />
      )
    }
    case 'renew':
      return (
        <ProvenDialog
          {...shared}
          title={t(($) => $.secondFactor.codes.renewTitle)}
          description={t(($) => $.secondFactor.codes.renewBody)}
          submitLabel={t(($) => $.secondFactor.codes.renew)}
          save={(path, body) => unwrap(api.POST('/users/users/{id}/second_factor/recovery_codes', { params: { path }, body }))}
          onSaved={({ recovery_codes }) =>
            onDone(
              t(($) => $.secondFactor.codes.renewed),
              recovery_codes,
            )
          }
        />
      )
  }
}
