import type { ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { Button, Dialog, DialogClose } from '../ui'
import { PlaceChoice, type PlaceChoiceProps } from './place-choice'
import type { ChosenPlace, PlaceNode } from './place-tree'
import { usePlaces } from './use-places'

interface PlaceDialogProps<Id extends number | string> extends Omit<PlaceChoiceProps<Id>, 'places'> {
  /** In the order of the tree. */
  readonly nodes: readonly PlaceNode<Id>[]
  /** The place above all others; without it there is none. */
  readonly topLabel?: string | undefined
  readonly title: ReactNode
  readonly description: ReactNode
  readonly submitLabel: string
  readonly onMove: (place: ChosenPlace<Id>) => void
  readonly onClose: () => void
}

/** Asks for the place to which something moves. */
export function PlaceDialog<Id extends number | string>(props: PlaceDialogProps<Id>) {
  const { title, description, submitLabel, nodes, topLabel, onMove, onClose, ...choice } = props
  const c = useTexts(commonTexts)
  const places = usePlaces(nodes, topLabel)
  const { place } = places
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => open || onClose()}
      // not the search: on a phone the keyboard would cover the tree
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        ;(event.target as HTMLElement).querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus()
      }}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose asChild>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button
            variant="primary"
            disabled={!place || place.isHere}
            onClick={() => {
              if (place) onMove(place)
              onClose()
            }}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <PlaceChoice {...choice} places={places} />
    </Dialog>
  )
}
