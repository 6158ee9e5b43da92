import { FileText, Package } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { formatDate, formatTime } from '@/shared/lib/format'
import { scheduleTexts } from '../../i18n/schedule'
import { type Item, mainDate } from '../../model/schedule'
import { useDatesOf } from './use-dates-of'
import { type MoveProps, useMoveKeys } from './use-move-keys'

interface MonthEntryProps extends MoveProps {
  readonly item: Item
  readonly onOpen: ((item: Item) => void) | null
  readonly onDrag: (item: Item | null) => void
  /** It is pointed at, so that its days are shown. */
  readonly onPoint: (item: Item | null) => void
}

/** A deliverable or resource in its day: opened by a press, moved by dragging or by keys. */
export function MonthEntry({ item, onOpen, onDrag, onPoint, ...moving }: MonthEntryProps) {
  const t = useTexts(scheduleTexts)
  const datesOf = useDatesOf()
  const { onBlur, ...keys } = useMoveKeys({ item, ...moving })
  const { kind, name } = item
  const Icon = kind === 'deliverable' ? Package : FileText
  const date = mainDate(item.dates)
  return (
    <button
      {...keys}
      type="button"
      disabled={!onOpen}
      draggable={moving.onMove !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag(item)
      }}
      onDragEnd={() => onDrag(null)}
      onFocus={() => onPoint(item)}
      onBlur={(event) => {
        onPoint(null)
        onBlur(event)
      }}
      onPointerEnter={() => onPoint(item)}
      onPointerLeave={() => onPoint(null)}
      onClick={() => onOpen?.(item)}
      aria-label={[t(($) => $.kinds[kind]), name, formatDate(date), formatTime(date), ...datesOf(item)].join(', ')}
      title={[name, ...datesOf(item)].join('\n')}
      className="flex w-full items-center gap-1.5 rounded-sm bg-subtle px-1.5 py-1 text-left text-sm enabled:cursor-grab enabled:hover:bg-accent-soft"
    >
      <Icon aria-hidden size={14} className="shrink-0 text-muted" />
      <span className="min-w-0 truncate">{name}</span>
    </button>
  )
}
