import { useTexts } from '@/shared/i18n'
import { Button, Dialog } from '@/shared/ui'
import { secondFactorTexts } from '../i18n'
import { CodeList } from './code-list'

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly onSaved: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** New recovery codes in the profile, shown once: only the button closes it. */
export function RecoveryCodesDialog({ codes, onSaved, onCloseAutoFocus }: RecoveryCodesDialogProps) {
  const t = useTexts(secondFactorTexts)
  return (
    <Dialog
      open
      required
      onCloseAutoFocus={onCloseAutoFocus}
      className="print-alone"
      title={t(($) => $.codes.title)}
      description={t(($) => $.codes.body)}
      footer={
        <Button variant="primary" onClick={onSaved}>
          {t(($) => $.codes.continue)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <CodeList codes={codes} />
      </div>
    </Dialog>
  )
}
