import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ClipboardList, EllipsisVertical, FileText, IndentDecrease, IndentIncrease } from 'lucide-react'
import { memo } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatPercent } from '@/shared/lib/format'
import {
  Badge,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
  useRowFocus,
} from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import { deletionOf } from '../model/intents'
import { itemPlaceTo } from '../model/item-places'
import type { Item } from '../model/tree'
import { RowCheckbox } from './row-checkbox'
import type { RowProps } from './row-props'
import { rowStyle } from './row-style'
import { haveSameProps } from './same-props'

interface ItemRowProps extends RowProps {
  readonly item: Item
  readonly courseId: number
}

const steps = [
  { to: 'up', icon: ArrowUp, key: 'Alt ↑' },
  { to: 'down', icon: ArrowDown, key: 'Alt ↓' },
  { to: 'out', icon: IndentDecrease, key: 'Alt ←' },
  { to: 'in', icon: IndentIncrease, key: 'Alt →' },
] as const

/** A resource or a deliverable in its place. */
export const ItemRow = memo(function ItemRow({ row, rowIndex, item, courseId, canEdit, stopIn, isDragged, isSelected, on }: ItemRowProps) {
  const t = useTexts(courseContentsTexts)
  const focus = useRowFocus(() => on.onFocus(row.id))
  const { id, name, level, node, place, siblings } = row
  const isStop = stopIn !== null
  const Icon = item.itemKind === 'resource' ? FileText : ClipboardList
  const link = 'inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm text-md text-accent-ink hover:underline coarse:min-h-11'
  const label = (
    <>
      <Icon aria-hidden size={14} className="shrink-0" />
      <span className="min-w-0 text-left break-words">{name}</span>
      <span className="sr-only">{t(($) => $.item[item.itemKind])}</span>
    </>
  )
  return (
    <div
      role="row"
      data-id={id}
      aria-rowindex={rowIndex}
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={canEdit ? isSelected : undefined}
      {...focus}
      className={cn(rowStyle, isSelected ? 'bg-accent-soft' : 'hover:bg-subtle', isDragged && 'opacity-50')}
    >
      {canEdit && <RowCheckbox name={name} isStop={isStop} isSelected={isSelected} onSelect={() => on.onSelect(id)} />}
      <div
        role="gridcell"
        className="flex min-w-0 flex-1 items-center max-sm:min-w-3/5"
        style={{ paddingInlineStart: `${(level - 1) * 1.5 + 1.75}rem` }}
      >
        {item.itemKind === 'deliverable' ? (
          <Link
            to="/course/edit/$courseId/deliverable/$deliverableId"
            params={{ courseId, deliverableId: item.id }}
            tabIndex={isStop ? 0 : -1}
            draggable={false}
            className={link}
          >
            {label}
          </Link>
        ) : (
          <button type="button" tabIndex={isStop ? 0 : -1} className={link} onClick={() => on.onDialog({ kind: 'resources', id: node.id })}>
            {label}
          </button>
        )}
      </div>
      <div role="gridcell" className="flex shrink-0 items-center gap-2 text-sm text-muted tabular-nums max-sm:ml-auto">
        {item.itemKind === 'resource'
          ? item.is_required && <Badge tone="info">{t(($) => $.item.required)}</Badge>
          : !item.is_active && <Badge>{t(($) => $.inactive)}</Badge>}
        {item.itemKind === 'deliverable' && (
          <span className="w-16 text-right max-sm:hidden">{item.kind === 'ordinary' && formatPercent(item.weight)}</span>
        )}
      </div>
      {canEdit && stopIn && (
        <div role="gridcell" aria-label={t(($) => $.actions.label, { name })} className="flex shrink-0 items-center max-sm:ml-auto">
          {steps.map(({ to, icon, key }) => {
            const isPossible = typeof itemPlaceTo(stopIn, id, to) !== 'string'
            return (
              <IconButton
                key={to}
                size="sm"
                icon={icon}
                label={t(($) => $.actions[to])}
                shortcut={key}
                // it keeps the focus where the last press has made it impossible
                aria-disabled={!isPossible}
                onClick={() => isPossible && on.send({ type: 'run', intent: { kind: 'moveItem', id, to } })}
              />
            )
          })}
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <IconButton size="sm" icon={EllipsisVertical} label={t(($) => $.actions.more)} />
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              <DropdownMenuItem onSelect={() => on.onDialog({ kind: 'move', ids: [id] })}>{t(($) => $.actions.moveTo)}</DropdownMenuItem>
              <DropdownMenuItem onSelect={() => on.onDialog({ kind: 'copy', ids: [id] })}>{t(($) => $.actions.copyTo)}</DropdownMenuItem>
              {item.itemKind === 'deliverable' && (
                <DropdownMenuItem
                  onSelect={() => on.send({ type: 'run', intent: { kind: 'activate', ids: [id], isActive: !item.is_active } })}
                >
                  {t(($) => (item.is_active ? $.actions.deactivate : $.actions.activate))}
                </DropdownMenuItem>
              )}
              <DropdownMenuSeparator />
              <DropdownMenuItem onSelect={() => on.send({ type: 'run', intent: deletionOf(stopIn, [id]) })}>
                {t(($) => (item.itemKind === 'resource' ? $.actions.takeOut : $.actions.delete))}
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        </div>
      )}
    </div>
  )
}, haveSameProps)
