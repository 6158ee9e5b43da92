import { useState, type ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { Button } from './button'
import { Dialog, DialogClose } from './dialog'
import { PlaceChoice, topPlace, type PlaceChoiceProps } from './place-choice'

interface PlaceDialogProps extends Pick<PlaceChoiceProps, 'legend' | 'searchLabel' | 'topLabel' | 'places'> {
  readonly title: ReactNode
  readonly description: ReactNode
  readonly submitLabel: string
  /** @param parentId null for the place above all others */
  readonly onMove: (parentId: number | null) => void
  readonly onClose: () => void
}

/** Asks for the place to which something moves. */
export function PlaceDialog({ title, description, submitLabel, onMove, onClose, ...choice }: PlaceDialogProps) {
  const c = useTexts(commonTexts)
  const [place, setPlace] = useState('')
  const move = () => {
    onMove(place === topPlace ? null : Number(place))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose asChild>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button variant="primary" disabled={place === ''} onClick={move}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <PlaceChoice {...choice} hideLegend value={place} onValueChange={setPlace} />
    </Dialog>
  )
}
