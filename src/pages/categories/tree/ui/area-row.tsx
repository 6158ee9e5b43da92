import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { useRowFocus } from '@/shared/ui'
import { areaTreeTexts } from '../i18n'
import type { AreaRow as Row } from '../model/area-tree'
import { AreaActions, type AreaActionsProps } from './area-actions'

/** Indentation of a level. */
export const indentOf = (depth: number) => ({ paddingInlineStart: `${depth * 1.5}rem` })

interface AreaRowProps extends Omit<AreaActionsProps, 'area'> {
  readonly row: Row
  readonly rowIndex: number
  readonly canEdit: boolean
  /** The field of its name while it is renamed. */
  readonly editor: ReactNode
  readonly onFocus: (id: number) => void
  readonly onToggle: (id: number) => void
}

export function AreaRow({ row, rowIndex, canEdit, editor, onFocus, onToggle, ...actions }: AreaRowProps) {
  const t = useTexts(areaTreeTexts)
  const focus = useRowFocus(() => onFocus(row.area.id))
  const { area, place, siblings, hasChildren, isOpen } = row
  const { id, name, depth } = area
  return (
    <div
      role="row"
      data-id={id}
      aria-rowindex={rowIndex}
      tabIndex={actions.isStop ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={siblings}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      {...focus}
      className={cn(
        'flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line px-2 py-1 last:border-b-0 hover:bg-subtle',
        'focus-visible:relative focus-visible:z-10 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
      )}
    >
      <div role="gridcell" className="flex min-w-0 flex-1 items-center gap-1 max-sm:basis-44" style={indentOf(depth)}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(($) => (isOpen ? $.collapse : $.expand), { name })}
          className={cn('grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-face-strong', !hasChildren && 'invisible')}
          onClick={() => onToggle(id)}
        >
          <ChevronRight aria-hidden size={16} className={cn('transition-transform', isOpen && 'rotate-90')} />
        </button>
        {editor ?? (
          <span
            className={cn('min-w-0 break-words', depth === 0 && 'font-medium')}
            onDoubleClick={() => canEdit && actions.onAction(area, 'rename')}
          >
            {name}
          </span>
        )}
      </div>
      {canEdit && !editor && <AreaActions area={area} {...actions} />}
      {!canEdit && (
        <div role="gridcell" className="shrink-0 text-sm">
          <Link
            to="/courses"
            search={{ area: id }}
            tabIndex={actions.isStop ? 0 : -1}
            aria-label={`${t(($) => $.programs)}: ${name}`}
            className="inline-flex min-h-6 items-center rounded-sm px-2 text-accent-ink hover:underline coarse:min-h-11"
          >
            {t(($) => $.programs)}
          </Link>
        </div>
      )}
    </div>
  )
}
