import { useTexts } from '@/shared/i18n'
import { PlaceDialog } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import { othersIn } from '../model/item-places'
import { itemOf, type RowId, visibleRows } from '../model/tree'
import type { ContentsDialogProps } from './contents-dialogs'

/** One tree of all contents to which a resource or a deliverable can be moved. */
export function MoveItemDialog({ tree, id, send, onClose }: ContentsDialogProps & { readonly id: RowId }) {
  const t = useTexts(courseContentsTexts)
  const item = itemOf(tree, id)
  if (!item) return null
  const places = visibleRows({ nodes: tree.nodes }, new Set())
  return (
    <PlaceDialog
      title={t(($) => $.move.title, { count: 1, name: item.name, number: '1' })}
      description={t(($) => $.move.itemBody)}
      legend={t(($) => $.move.tree)}
      searchLabel={t(($) => $.move.search)}
      submitLabel={t(($) => $.move.submit)}
      places={places.map(({ node: { id: contentId, name, level } }) => ({
        ...{ id: contentId, name, depth: level - 1 },
        disabled: contentId === item.content_id,
      }))}
      onMove={(contentId) => {
        if (contentId === null) return
        const index = othersIn(tree, item, contentId).length
        send({ type: 'run', intent: { kind: 'placeItem', id, contentId, index } })
      }}
      onClose={onClose}
    />
  )
}
