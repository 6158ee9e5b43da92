import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { courseContentsTexts } from '../i18n'
import type { ContentsEmitted } from '../model/contents-setup'
import { childrenOf, itemOf, itemsOf, nodeOf } from '../model/tree'
import { levelOf } from './levels'

type Done = Extract<ContentsEmitted, { type: 'done' }>

/** Named one by one; of more there is the number. */
const mostNamed = 3

/** What somebody else had restored before the person did. */
export function useRestoredBefore(): (entries: Done['changed']['already_restored']) => string {
  const t = useTexts(courseContentsTexts)
  return (entries) => {
    const names = entries.slice(0, mostNamed).map(({ name }) => t(($) => $.said.quoted, { name }))
    const more = entries.length - mostNamed
    const rest = more > 0 ? [t(($) => $.said.more, { count: more, number: formatInteger(more) })] : []
    return t(($) => $.said.restoredBefore, { names: [...names, ...rest].join(', ') })
  }
}

/** What the live region says after a step. */
export function useSaid(): (event: Done) => string {
  const t = useTexts(courseContentsTexts)
  const texts: { readonly [K in Done['intent']['kind']]: (event: Done) => string } = {
    rename: ({ changed }) => t(($) => $.said.renamed, { name: changed.nodes[0]?.name ?? '' }),
    fields: ({ changed }) => t(($) => $.said.changed, { count: changed.nodes.length, number: formatInteger(changed.nodes.length) }),
    activate: ({ intent }) => {
      const count = intent.kind === 'activate' ? intent.ids.length : 0
      return t(($) => $.said.changed, { count, number: formatInteger(count) })
    },
    move: ({ intent, tree }) => {
      const node = intent.kind === 'move' ? nodeOf(tree, intent.id) : undefined
      if (!node) return ''
      const siblings = childrenOf(tree, node.parent_id)
      return t(($) => $.said.moved, {
        name: node.name,
        place: formatInteger(siblings.findIndex(({ id }) => id === node.id) + 1),
        siblings: formatInteger(siblings.length),
        parent: nodeOf(tree, node.parent_id)?.name ?? t(($) => $.said.root),
        level: t(($) => $.levels[levelOf(node)]),
      })
    },
    moveItem: ({ intent, tree }) => {
      const item = intent.kind === 'moveItem' ? itemOf(tree, intent.id) : undefined
      if (!item) return ''
      const siblings = itemsOf(tree, item.content_id).filter(({ itemKind }) => itemKind === item.itemKind)
      return t(($) => $.said.itemMoved, {
        name: item.name,
        place: formatInteger(siblings.findIndex(({ id }) => id === item.id) + 1),
        siblings: formatInteger(siblings.length),
        parent: nodeOf(tree, item.content_id)?.name ?? '',
      })
    },
    place: ({ intent, ...event }) => {
      const [id, ...others] = intent.kind === 'place' ? intent.ids : []
      const count = others.length + 1
      if (count > 1) return t(($) => $.said.changed, { count, number: formatInteger(count) })
      if (typeof id === 'string') return texts.moveItem({ ...event, intent: { kind: 'moveItem', id, to: 'in' } })
      return id === undefined ? '' : texts.move({ ...event, intent: { kind: 'move', id, to: 'in' } })
    },
    add: ({ changed, intent }) => {
      const count = intent.kind === 'add' ? intent.contents.length : 0
      return t(($) => $.said.added, { count, number: formatInteger(count), name: changed.nodes[0]?.name ?? '' })
    },
    delete: () => '',
    restore: ({ intent, changed: { nodes, resources, deliverables, already_restored: before } }) => {
      const count = intent.kind === 'restore' ? intent.binIds.length - before.length : 0
      if (count === 0) return ''
      return t(($) => $.said.restored, {
        count,
        number: formatInteger(count),
        name: [...nodes, ...resources, ...deliverables][0]?.name ?? '',
      })
    },
    undo: () => t(($) => $.said.undone),
  }
  return (event) => texts[event.intent.kind](event)
}
