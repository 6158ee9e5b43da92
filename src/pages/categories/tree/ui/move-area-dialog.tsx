import { useTexts } from '@/shared/i18n'
import { PlaceDialog } from '@/shared/ui'
import { areaTreeTexts } from '../i18n'
import { childrenOf, subtreeOf, type Area, type Place } from '../model/area-tree'

interface MoveAreaDialogProps {
  readonly area: Area
  readonly areas: readonly Area[]
  readonly onMove: (area: Area, place: Place) => void
  readonly onClose: () => void
}

/** One tree of all places to which an area can be moved. */
export function MoveAreaDialog({ area, areas, onMove, onClose }: MoveAreaDialogProps) {
  const t = useTexts(areaTreeTexts)
  const moving = subtreeOf(areas, area.id)
  const places = areas.filter((each) => !moving.includes(each))
  return (
    <PlaceDialog
      title={t(($) => $.move.title, { name: area.name })}
      description={t(($) => $.move.body)}
      legend={t(($) => $.move.places)}
      searchLabel={t(($) => $.search)}
      topLabel={t(($) => $.move.root)}
      submitLabel={t(($) => $.move.submit)}
      places={places.map(({ id, name, depth }) => ({ id, name, depth, disabled: id === area.parent_id }))}
      onMove={(parent_id) => onMove(area, { parent_id, index: childrenOf(areas, parent_id).filter(({ id }) => id !== area.id).length })}
      onClose={onClose}
    />
  )
}
