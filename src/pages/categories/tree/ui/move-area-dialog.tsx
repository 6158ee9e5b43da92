import { useTexts } from '@/shared/i18n'
import { PlaceDialog } from '@/shared/places'
import { areaTreeTexts } from '../i18n'
import type { Area, Place } from '../model/area-tree'

interface MoveAreaDialogProps {
  readonly area: Area
  readonly areas: readonly Area[]
  readonly onMove: (area: Area, place: Place) => void
  readonly onClose: () => void
}

/** One tree of all places to which an area can be moved. */
export function MoveAreaDialog({ area, areas, onMove, onClose }: MoveAreaDialogProps) {
  const t = useTexts(areaTreeTexts)
  return (
    <PlaceDialog
      title={t(($) => $.move.title, { name: area.name })}
      description={t(($) => $.move.body)}
      label={t(($) => $.move.places)}
      searchLabel={t(($) => $.search)}
      topLabel={t(($) => $.move.root)}
      submitLabel={t(($) => $.move.submit)}
      count={1}
      nodes={areas.map(({ id, parent_id, name }) => ({ id, parentId: parent_id, name, isMoving: id === area.id }))}
      onMove={({ parentId, index }) => onMove(area, { parent_id: parentId, index })}
      onClose={onClose}
    />
  )
}
