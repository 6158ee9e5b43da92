import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { PlaceDialog } from '@/shared/places'
import { courseContentsTexts } from '../i18n'
import { rowPlaces } from '../model/places'
import { itemOf, nameOf, type RowId } from '../model/tree'
import type { ContentsDialogProps } from './contents-dialogs'
import { usePlaceReasons } from './use-place-reasons'

/** One tree of all places to which nodes, resources and deliverables can be moved. */
export function MoveDialog({ tree, ids, send, onClose }: ContentsDialogProps & { readonly ids: readonly RowId[] }) {
  const t = useTexts(courseContentsTexts)
  const reasons = usePlaceReasons()
  const hasItems = ids.some((id) => typeof id === 'string')
  const count = ids.length
  const number = formatInteger(count)
  const nodes = rowPlaces(tree, ids, reasons)
  // of several kinds of items none stands among the places
  const startId = nodes.some(({ isMoving }) => isMoving) ? undefined : itemOf(tree, ids[0] ?? 0)?.content_id
  return (
    <PlaceDialog
      title={
        hasItems && count > 1 ? t(($) => $.move.mixed, { number }) : t(($) => $.move.title, { count, name: nameOf(tree, ids[0]), number })
      }
      description={t(($) => (hasItems ? $.move.itemBody : $.move.body))}
      label={t(($) => $.move.tree)}
      searchLabel={t(($) => $.move.search)}
      topLabel={hasItems ? undefined : t(($) => $.move.root)}
      submitLabel={t(($) => $.move.submit)}
      count={count}
      nodes={nodes}
      startId={startId}
      onMove={({ anchor, side }) => send({ type: 'run', intent: { kind: 'place', ids, at: { anchor, side } } })}
      onClose={onClose}
    />
  )
}
