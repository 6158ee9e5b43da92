import { useTexts } from '@/shared/i18n'
import { ConfirmDialog, FormError } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { StepProps } from './steps-screen'

export function DiscardDialog({ view: { dialog }, send }: Pick<StepProps, 'view' | 'send'>) {
  const t = useTexts(centerSetupTexts)
  return (
    <ConfirmDialog
      open={dialog?.kind === 'discard'}
      onOpenChange={(open) => !open && send({ type: 'dismiss' })}
      title={t(($) => $.discard.title)}
      description={t(($) => $.discard.body)}
      confirmLabel={t(($) => $.discard.confirm)}
      busy={dialog?.isBusy ?? false}
      destructive
      onConfirm={() => send({ type: 'discard' })}
    >
      <FormError>{dialog?.isBroken && t(($) => $.discard.failed)}</FormError>
    </ConfirmDialog>
  )
}
