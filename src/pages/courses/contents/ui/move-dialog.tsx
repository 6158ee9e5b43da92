import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { PlaceDialog } from '@/shared/places'
import { courseContentsTexts } from '../i18n'
import { highest, nodePlaces } from '../model/places'
import { nodeOf } from '../model/tree'
import type { ContentsDialogProps } from './contents-dialogs'

/** One tree of all places to which nodes can be moved. */
export function MoveDialog({ tree, ids, send, onClose }: ContentsDialogProps & { readonly ids: readonly number[] }) {
  const t = useTexts(courseContentsTexts)
  return (
    <PlaceDialog
      title={t(($) => $.move.title, {
        count: ids.length,
        name: nodeOf(tree, ids[0] ?? null)?.name ?? '',
        number: formatInteger(ids.length),
      })}
      description={t(($) => $.move.body)}
      label={t(($) => $.move.tree)}
      searchLabel={t(($) => $.move.search)}
      topLabel={t(($) => $.move.root)}
      submitLabel={t(($) => $.move.submit)}
      count={ids.length}
      nodes={nodePlaces(
        tree,
        highest(tree, ids),
        t(($) => $.move.tooDeep),
        ids,
      )}
      onMove={({ parentId, index }) => send({ type: 'run', intent: { kind: 'place', ids, parentId, index } })}
      onClose={onClose}
    />
  )
}
