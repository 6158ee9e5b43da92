import { ChevronRight, FileText, Pin } from 'lucide-react'
import { memo } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatInteger, formatMinutes, formatPercent } from '@/shared/lib/format'
import { Badge, useRowFocus } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import { rowStyle } from './row-style'
import { haveSameProps } from './same-props'
import { NameEditor } from './name-editor'
import { RowActions } from './row-actions'
import { RowCheckbox } from './row-checkbox'
import type { RowProps } from './row-props'

interface TreeRowProps extends RowProps {
  /** With the name that is on its way. */
  readonly name: string
  readonly isEditing: boolean
  /** The names of its resources, one a line. */
  readonly resources: string
}

/** One content, unit or class with what is placed in it. */
export const TreeRow = memo(function TreeRow({ row, rowIndex, canEdit, stopIn, isDragged, isSelected, on, ...props }: TreeRowProps) {
  const { name, isEditing, resources } = props
  const t = useTexts(courseContentsTexts)
  const focus = useRowFocus(() => on.onFocus(row.id))
  const { node, place, siblings, hasChildren, isOpen } = row
  const isStop = stopIn !== null
  const resourcesCount = resources === '' ? 0 : resources.split('\n').length
  return (
    <div
      role="row"
      data-id={node.id}
      aria-rowindex={rowIndex}
      tabIndex={isStop ? 0 : -1}
      aria-level={node.level}
      aria-posinset={place}
      aria-setsize={siblings}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      aria-selected={canEdit ? isSelected : undefined}
      {...focus}
      className={cn(rowStyle, isSelected ? 'bg-accent-soft' : 'hover:bg-subtle', isDragged && 'opacity-50')}
    >
      {canEdit && <RowCheckbox name={name} isStop={isStop} isSelected={isSelected} onSelect={() => on.onSelect(node.id)} />}
      <div
        role="gridcell"
        className="flex min-w-0 flex-1 items-center gap-1 max-sm:min-w-3/5"
        style={{ paddingInlineStart: `${(node.level - 1) * 1.5}rem` }}
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(($) => (isOpen ? $.collapse : $.expand), { name })}
          className={cn('grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-face-strong', !hasChildren && 'invisible')}
          onClick={() => (isOpen ? on.onFold(node.id) : on.onUnfold(node.id))}
        >
          <ChevronRight aria-hidden size={16} className={cn('transition-transform', isOpen && 'rotate-90')} />
        </button>
        {isEditing ? (
          <NameEditor label={t(($) => $.name)} name={name} send={on.send} />
        ) : (
          <span
            className={cn('min-w-0 break-words', node.level === 1 && 'font-medium', !node.is_active && 'text-muted')}
            onDoubleClick={() => canEdit && on.send({ type: 'edit', editing: { id: node.id } })}
          >
            {name}
          </span>
        )}
      </div>
      <div role="gridcell" className="flex shrink-0 items-center gap-2 text-sm text-muted tabular-nums max-sm:ml-auto">
        {!node.is_active && <Badge>{t(($) => $.inactive)}</Badge>}
        {node.is_free && <Badge tone="info">{t(($) => $.free)}</Badge>}
        {resourcesCount > 0 && (
          <button
            type="button"
            tabIndex={isStop ? 0 : -1}
            title={resources}
            className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink hover:underline coarse:min-h-11"
            onClick={() => on.onDialog({ kind: 'resources', id: node.id })}
          >
            <FileText aria-hidden size={14} />
            {t(($) => $.resources, { count: resourcesCount, number: formatInteger(resourcesCount) })}
          </button>
        )}
        {node.minutes > 0 && <span>{formatMinutes(node.minutes)}</span>}
        {node.pinned && <Pin role="img" aria-label={t(($) => $.pinned)} size={14} fill="currentColor" />}
        <span className="w-16 text-right max-sm:hidden">{formatPercent(node.weight)}</span>
      </div>
      {canEdit && stopIn && !isEditing && <RowActions tree={stopIn} row={row} on={on} />}
    </div>
  )
}, haveSameProps)
