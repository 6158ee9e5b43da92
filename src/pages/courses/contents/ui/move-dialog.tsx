import { useState } from 'react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatInteger } from '@/shared/lib/format'
import { Button, Dialog, DialogClose, RadioGroup } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import { childrenOf, heightOf, nodeOf, subtreeIds, visibleRows } from '../model/tree'
import type { ContentsDialogProps } from './contents-dialogs'

const root = 'root'

/** One tree of all places to which nodes can be moved. */
export function MoveDialog({ tree, ids, send, onClose }: ContentsDialogProps & { readonly ids: readonly number[] }) {
  const t = useTexts(courseContentsTexts)
  const c = useTexts(commonTexts)
  const [place, setPlace] = useState<string>('')
  const moving = new Set(ids.flatMap((id) => subtreeIds(tree, id)))
  const height = Math.max(...ids.map((id) => heightOf(tree, id)))
  const places = visibleRows(tree, new Set()).filter(({ node }) => node.level < 3 && !moving.has(node.id))
  const move = () => {
    const parentId = place === root ? null : Number(place)
    const index = childrenOf(tree, parentId).filter(({ id }) => !ids.includes(id)).length
    send({ type: 'run', intent: { kind: 'place', ids, parentId, index } })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(($) => $.move.title, {
        count: ids.length,
        name: nodeOf(tree, ids[0] ?? null)?.name ?? '',
        number: formatInteger(ids.length),
      })}
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
      <RadioGroup
        legend={t(($) => $.move.tree)}
        hideLegend
        value={place}
        onValueChange={setPlace}
        options={[
          { value: root, label: t(($) => $.move.root) },
          ...places.map(({ node }) => ({
            value: String(node.id),
            label: <span className={cn(node.level === 2 && 'ml-6')}>{node.name}</span>,
            disabled: node.level + height > 3,
          })),
        ]}
      />
    </Dialog>
  )
}
