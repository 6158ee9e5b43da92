import { Check, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '../i18n'
import { cn } from '../lib/cn'
import { placesTexts } from './i18n'
import { topPlace, type PlaceRow as Row } from './place-tree'

interface PlaceRowProps<Id extends number | string> {
  readonly row: Row<Id>
  readonly isStop: boolean
  readonly isChosen: boolean
  readonly isPossible: boolean
  /** What would be placed stands above or below it; the level of the line. */
  readonly line: { readonly at: 'top' | 'bottom'; readonly level: number } | undefined
  readonly onFocus: () => void
  readonly onChoose: () => void
  /** Undefined where all rows stay open. */
  readonly onToggle: (() => void) | undefined
}

/** Width of a level, in rem. */
const indent = 1.25

/** One row of the tree of places. */
export function PlaceRow<Id extends number | string>(props: PlaceRowProps<Id>) {
  const { row, isStop, isChosen, isPossible, line, onFocus, onChoose, onToggle } = props
  const t = useTexts(placesTexts)
  const ownId = useId()
  const { node, level, hasChildren, isOpen, moves } = row
  const { name, refused } = node
  const note = moves ? t(($) => $[moves]) : isPossible ? undefined : refused?.inside
  return (
    // the tree handles the keys
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="treeitem"
      data-id={node.id}
      tabIndex={isStop ? 0 : -1}
      aria-labelledby={note ? `${ownId}-name ${ownId}-note` : `${ownId}-name`}
      aria-level={level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-selected={isChosen}
      aria-disabled={!isPossible || undefined}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      onFocus={onFocus}
      onClick={() => isPossible && onChoose()}
      className={cn(
        'relative flex min-h-9 items-center gap-1 rounded-md pr-2 text-md coarse:min-h-11',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
        isChosen ? 'bg-accent-soft' : isPossible && 'hover:bg-subtle',
        isPossible ? 'cursor-pointer' : 'text-muted',
      )}
      style={{ paddingInlineStart: `${(level - 1) * indent}rem` }}
    >
      {node.id === topPlace ? (
        <span className="w-2 shrink-0" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(($) => (isOpen ? $.collapse : $.expand), { name })}
          disabled={!onToggle}
          className={cn(
            'grid size-7 shrink-0 place-items-center rounded-sm text-muted coarse:size-11',
            onToggle && 'hover:bg-face-strong',
            !hasChildren && 'invisible',
          )}
          onClick={(event) => {
            event.stopPropagation()
            onToggle?.()
          }}
        >
          <ChevronRight aria-hidden size={16} className={cn('transition-transform', isOpen && 'rotate-90')} />
        </button>
      )}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-1">
        <span id={`${ownId}-name`} className={cn('min-w-0 break-words', isChosen && 'font-medium')}>
          {name}
        </span>
        {/* read with a space between them, which the layout does not show */}
        {note && ' '}
        {note && (
          <span id={`${ownId}-note`} className="text-sm text-muted">
            {note}
          </span>
        )}
      </span>
      {isChosen && <Check aria-hidden size={16} className="shrink-0 text-accent-ink" />}
      {line && (
        <span
          aria-hidden
          className="pointer-events-none absolute right-1 z-20 rounded-sm ring-2 ring-accent"
          style={{ [line.at]: 0, left: `${(line.level - 1) * indent + 0.5}rem` }}
        />
      )}
    </div>
  )
}
