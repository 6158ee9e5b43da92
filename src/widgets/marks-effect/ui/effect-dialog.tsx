import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose } from '@/shared/ui'
import { marksEffectTexts } from '../i18n'
import { EffectDetails, useEffectSummary } from './effect-details'

interface EffectDialogProps {
  readonly effect: Schema<'MarksEffect'>
  readonly onAnswer: (isAccepted: boolean) => void
}

/** Asks before a change of a program is saved: whose marks it changes, from what to what. */
export function EffectDialog({ effect, onAnswer }: EffectDialogProps) {
  const t = useTexts(marksEffectTexts)
  const summary = useEffectSummary(effect)
  return (
    <Dialog
      open
      size="lg"
      title={t(($) => $.title)}
      description={summary}
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      footer={
        <>
          <DialogClose asChild>
            <Button>{t(($) => $.back)}</Button>
          </DialogClose>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {t(($) => $.accept)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <EffectDetails effect={effect} />
      </div>
    </Dialog>
  )
}
