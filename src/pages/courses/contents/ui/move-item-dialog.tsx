import { useTexts } from '@/shared/i18n'
import { PlaceDialog } from '@/shared/places'
import { courseContentsTexts } from '../i18n'
import { itemPlaces } from '../model/places'
import { itemOf, type RowId } from '../model/tree'
import type { ContentsDialogProps } from './contents-dialogs'

/** One tree of all contents to which a resource or a deliverable can be moved. */
export function MoveItemDialog({ tree, id, send, onClose }: ContentsDialogProps & { readonly id: RowId }) {
  const t = useTexts(courseContentsTexts)
  const item = itemOf(tree, id)
  if (!item) return null
  return (
    <PlaceDialog
      title={t(($) => $.move.title, { count: 1, name: item.name, number: '1' })}
      description={t(($) => $.move.itemBody)}
      label={t(($) => $.move.tree)}
      searchLabel={t(($) => $.move.search)}
      submitLabel={t(($) => $.move.submit)}
      count={1}
      nodes={itemPlaces(tree, item, { onlyInside: t(($) => $.move.onlyInside), onlyBeside: t(($) => $.move.onlyBeside) })}
      onMove={({ parentId, index }) => {
        if (typeof parentId === 'number') send({ type: 'run', intent: { kind: 'placeItem', id, contentId: parentId, index } })
      }}
      onClose={onClose}
    />
  )
}
