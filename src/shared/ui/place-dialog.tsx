import { useState, type ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { matchesQuery } from '../lib/search'
import { Button } from './button'
import { Dialog, DialogClose } from './dialog'
import { RadioGroup } from './radio-group'
import { SearchInput } from './search-input'

const top = 'top'
/** From this number on the places are searched. */
const manyPlaces = 8

export interface PlaceInTree {
  readonly id: number
  readonly name: string
  /** Nodes above it. */
  readonly depth: number
  readonly disabled: boolean
}

interface PlaceDialogProps {
  readonly title: ReactNode
  readonly description: ReactNode
  /** The name of the list of places. */
  readonly legend: string
  readonly searchLabel: string
  /** The place above all others; without it there is none. */
  readonly topLabel?: string
  readonly submitLabel: string
  /** In the order of the tree. */
  readonly places: readonly PlaceInTree[]
  /** @param parentId null for the place above all others */
  readonly onMove: (parentId: number | null) => void
  readonly onClose: () => void
}

/** One tree of all places to which something can be moved; a long one can be searched. */
export function PlaceDialog({ title, description, legend, searchLabel, topLabel, submitLabel, places, onMove, onClose }: PlaceDialogProps) {
  const c = useTexts(commonTexts)
  const [place, setPlace] = useState('')
  const [search, setSearch] = useState('')
  const move = () => {
    onMove(place === top ? null : Number(place))
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
      <div className="flex flex-col gap-3">
        {places.length >= manyPlaces && <SearchInput label={searchLabel} value={search} onValueChange={setSearch} />}
        <RadioGroup
          legend={legend}
          hideLegend
          value={place}
          onValueChange={setPlace}
          options={[
            ...(topLabel === undefined ? [] : [{ value: top, label: topLabel }]),
            ...places
              .filter(({ name }) => matchesQuery(name, search))
              .map(({ id, name, depth, disabled }) => ({
                value: String(id),
                label: <span style={{ paddingInlineStart: `${search === '' ? depth * 1.5 : 0}rem` }}>{name}</span>,
                disabled,
              })),
          ]}
        />
      </div>
    </Dialog>
  )
}
