import { useState } from 'react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { matchesQuery } from '@/shared/lib/search'
import { Button, Dialog, DialogClose, RadioGroup, SearchInput } from '@/shared/ui'
import { areaTreeTexts } from '../i18n'
import { childrenOf, subtreeOf, type Area, type Place } from '../model/area-tree'
import { indentOf } from './area-row'

const top = 'top'
/** From this number on the places are searched. */
const manyPlaces = 8

interface MoveAreaDialogProps {
  readonly area: Area
  readonly areas: readonly Area[]
  readonly onMove: (area: Area, place: Place) => void
  readonly onClose: () => void
}

/** One tree of all places to which an area can be moved. */
export function MoveAreaDialog({ area, areas, onMove, onClose }: MoveAreaDialogProps) {
  const t = useTexts(areaTreeTexts)
  const c = useTexts(commonTexts)
  const [place, setPlace] = useState('')
  const [search, setSearch] = useState('')
  const moving = subtreeOf(areas, area.id)
  const places = areas.filter((each) => !moving.includes(each))
  const move = () => {
    const parent_id = place === top ? null : Number(place)
    onMove(area, { parent_id, index: childrenOf(areas, parent_id).filter(({ id }) => id !== area.id).length })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(($) => $.move.title, { name: area.name })}
      description={t(($) => $.move.body)}
      footer={
        <>
          <DialogClose asChild>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button variant="primary" disabled={place === ''} onClick={move}>
            {t(($) => $.move.submit)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {places.length >= manyPlaces && <SearchInput label={t(($) => $.search)} value={search} onValueChange={setSearch} />}
        <RadioGroup
          legend={t(($) => $.move.places)}
          hideLegend
          value={place}
          onValueChange={setPlace}
          options={[
            { value: top, label: t(($) => $.move.root) },
            ...places
              .filter(({ name }) => matchesQuery(name, search))
              .map(({ id, name, depth }) => ({
                value: String(id),
                label: <span style={indentOf(search === '' ? depth : 0)}>{name}</span>,
                disabled: id === area.parent_id,
              })),
          ]}
        />
      </div>
    </Dialog>
  )
}
