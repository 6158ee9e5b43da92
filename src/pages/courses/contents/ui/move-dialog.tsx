import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { PlaceDialog } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import { childrenOf, heightOf, nodeOf, subtreeIds, visibleRows } from '../model/tree'
import type { ContentsDialogProps } from './contents-dialogs'

/** One tree of all places to which nodes can be moved. */
export function MoveDialog({ tree, ids, send, onClose }: ContentsDialogProps & { readonly ids: readonly number[] }) {
  const t = useTexts(courseContentsTexts)
  const moving = new Set(ids.flatMap((id) => subtreeIds(tree, id)))
  const height = Math.max(...ids.map((id) => heightOf(tree, id)))
  const places = visibleRows({ nodes: tree.nodes }, new Set()).filter(({ node }) => node.level < 3 && !moving.has(node.id))
  return (
    <PlaceDialog
      title={t(($) => $.move.title, {
        count: ids.length,
        name: nodeOf(tree, ids[0] ?? null)?.name ?? '',
        number: formatInteger(ids.length),
      })}
      description={t(($) => $.move.body)}
      legend={t(($) => $.move.tree)}
      searchLabel={t(($) => $.move.search)}
      topLabel={t(($) => $.move.root)}
      submitLabel={t(($) => $.move.submit)}
      places={places.map(({ node: { id, name, level } }) => ({ id, name, depth: level - 1, disabled: level + height > 3 }))}
      onMove={(parentId) => {
        const index = childrenOf(tree, parentId).filter(({ id }) => !ids.includes(id)).length
        send({ type: 'run', intent: { kind: 'place', ids, parentId, index } })
      }}
      onClose={onClose}
    />
  )
}
