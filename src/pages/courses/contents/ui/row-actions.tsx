import { ArrowDown, ArrowUp, EllipsisVertical, IndentDecrease, IndentIncrease } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator, DropdownMenuTrigger, IconButton } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import { deletionOf, requestOf, type Direction } from '../model/intents'
import { childrenOf, type Row, type Tree } from '../model/tree'
import type { RowHandlers } from './row-props'

interface RowActionsProps {
  readonly tree: Tree
  readonly row: Row
  readonly on: RowHandlers
}

const buttons = [
  { to: 'up', icon: ArrowUp, key: 'Alt ↑' },
  { to: 'down', icon: ArrowDown, key: 'Alt ↓' },
  { to: 'out', icon: IndentDecrease, key: 'Alt ←' },
  { to: 'in', icon: IndentIncrease, key: 'Alt →' },
] as const satisfies readonly { to: Direction; icon: unknown; key: string }[]

/** The buttons of the focused row: for pointers, touch, and screen readers that keep the arrow keys to themselves. */
export function RowActions({ tree, row: { node }, on: { send, onDialog, onUnfold } }: RowActionsProps) {
  const t = useTexts(courseContentsTexts)
  const run = (intent: Parameters<typeof requestOf>[1]) => send({ type: 'run', intent })
  const fields = (change: { is_active?: boolean; is_free?: boolean }) => run({ kind: 'fields', ids: [node.id], fields: change })
  return (
    <div role="gridcell" aria-label={t(($) => $.actions.label, { name: node.name })} className="flex shrink-0 items-center max-sm:ml-auto">
      {buttons.map(({ to, icon, key }) => {
        const intent = { kind: 'move', id: node.id, to } as const
        const isPossible = typeof requestOf(tree, intent) !== 'string'
        return (
          <IconButton
            key={to}
            size="sm"
            icon={icon}
            label={t(($) => $.actions[to])}
            shortcut={key}
            // it keeps the focus where the last press has made it impossible
            aria-disabled={!isPossible}
            onClick={() => isPossible && run(intent)}
          />
        )
      })}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton size="sm" icon={EllipsisVertical} label={t(($) => $.actions.more)} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => send({ type: 'edit', editing: { id: node.id } })}>
            {t(($) => $.actions.rename)}
          </DropdownMenuItem>
          {node.level < 3 && (
            <DropdownMenuItem
              onSelect={() => {
                // the new row stands behind what is inside already
                onUnfold(node.id)
                send({ type: 'edit', editing: { parentId: node.id, index: childrenOf(tree, node.id).length } })
              }}
            >
              {t(($) => $.addHere)}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => onDialog({ kind: 'task', id: node.id })}>{t(($) => $.task.add)}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onDialog({ kind: 'addResource', id: node.id })}>{t(($) => $.addResource)}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onDialog({ kind: 'resources', id: node.id })}>{t(($) => $.actions.resources)}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onDialog({ kind: 'details', id: node.id })}>{t(($) => $.actions.details)}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onDialog({ kind: 'move', ids: [node.id] })}>{t(($) => $.actions.moveTo)}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onDialog({ kind: 'copy', ids: [node.id] })}>{t(($) => $.actions.copyTo)}</DropdownMenuItem>
          {node.level < 3 && (
            <DropdownMenuItem onSelect={() => onDialog({ kind: 'paste', parentId: node.id })}>{t(($) => $.paste)}</DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => fields({ is_active: !node.is_active })}>
            {node.is_active ? t(($) => $.actions.deactivate) : t(($) => $.actions.activate)}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => fields({ is_free: !node.is_free })}>
            {node.is_free ? t(($) => $.actions.restrict) : t(($) => $.actions.free)}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => run(deletionOf(tree, [node.id]))}>{t(($) => $.actions.delete)}</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  )
}
