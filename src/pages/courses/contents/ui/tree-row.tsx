import { ChevronRight, FileText, Pin } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatInteger, formatMinutes, formatPercent } from '@/shared/lib/format'
import { Badge, Checkbox, useRowFocus } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import type { Row } from '../model/tree'
import type { ContentsGridProps } from './contents-grid'
import { NameEditor } from './name-editor'
import { RowActions } from './row-actions'
import { rowStyle } from './row-style'

interface TreeRowProps extends ContentsGridProps {
  readonly row: Row
  readonly isStop: boolean
}

/** One content, unit or class with what is placed in it. */
export function TreeRow({ row, isStop, view, selection, send, onFocus, onFold, onUnfold, onDialog }: TreeRowProps) {
  const t = useTexts(courseContentsTexts)
  const focus = useRowFocus(() => onFocus(row.node.id))
  const { node, place, siblings, hasChildren, isOpen } = row
  const { tree, editing, names } = view
  const name = names.get(node.id) ?? node.name
  const isEditing = editing !== null && 'id' in editing && editing.id === node.id
  const resources = tree.resources.filter(({ content_id }) => content_id === node.id)
  return (
    <div
      role="row"
      data-id={node.id}
      tabIndex={isStop ? 0 : -1}
      aria-level={node.level}
      aria-posinset={place}
      aria-setsize={siblings}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      aria-selected={tree.can_edit ? selection.isSelected(node.id) : undefined}
      {...focus}
      className={cn(
        rowStyle,
        selection.isSelected(node.id) ? 'bg-accent-soft' : 'hover:bg-subtle',
        view.dragged.includes(node.id) && 'opacity-50',
      )}
    >
      {tree.can_edit && (
        <div role="gridcell" className="flex">
          <Checkbox
            tabIndex={isStop ? 0 : -1}
            aria-label={t(($) => $.select, { name })}
            checked={selection.isSelected(node.id)}
            onChange={() => selection.toggle(node.id)}
          />
        </div>
      )}
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
          onClick={() => (isOpen ? onFold(node.id) : onUnfold(node.id))}
        >
          <ChevronRight aria-hidden size={16} className={cn('transition-transform', isOpen && 'rotate-90')} />
        </button>
        {isEditing ? (
          <NameEditor label={t(($) => $.name)} name={name} send={send} />
        ) : (
          <span
            className={cn('min-w-0 break-words', node.level === 1 && 'font-medium', !node.is_active && 'text-muted')}
            onDoubleClick={() => tree.can_edit && send({ type: 'edit', editing: { id: node.id } })}
          >
            {name}
          </span>
        )}
      </div>
      <div role="gridcell" className="flex shrink-0 items-center gap-2 text-sm text-muted tabular-nums max-sm:ml-auto">
        {!node.is_active && <Badge>{t(($) => $.inactive)}</Badge>}
        {node.is_free && <Badge tone="info">{t(($) => $.free)}</Badge>}
        {resources.length > 0 && (
          <button
            type="button"
            tabIndex={isStop ? 0 : -1}
            title={resources.map((each) => each.name).join('\n')}
            className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink hover:underline coarse:min-h-11"
            onClick={() => onDialog({ kind: 'resources', id: node.id })}
          >
            <FileText aria-hidden size={14} />
            {t(($) => $.resources, { count: resources.length, number: formatInteger(resources.length) })}
          </button>
        )}
        {node.minutes > 0 && <span>{formatMinutes(node.minutes)}</span>}
        {node.pinned && <Pin role="img" aria-label={t(($) => $.pinned)} size={14} fill="currentColor" />}
        <span className="w-16 text-right max-sm:hidden">{formatPercent(node.weight)}</span>
      </div>
      {tree.can_edit && isStop && !isEditing && <RowActions view={view} row={row} send={send} onDialog={onDialog} />}
    </div>
  )
}
