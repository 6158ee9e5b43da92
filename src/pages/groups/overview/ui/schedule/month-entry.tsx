import { FileText, Package } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTexts } from '@/shared/i18n'
import { formatDate, formatTime } from '@/shared/lib/format'
import { scheduleTexts } from '../../i18n/schedule'
import { type Item, mainDate } from '../../model/schedule'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface MonthEntryProps {
  readonly item: Item
  /** It takes the focus when it appears. */
  readonly hasFocus: boolean
  /** The focus goes elsewhere. */
  readonly onLeave: () => void
  readonly onOpen: ((item: Item) => void) | null
  readonly onMove: ((item: Item, days: number) => void) | null
  readonly onDrag: (item: Item | null) => void
}

/** A deliverable or resource in its day: opened by a press, moved by dragging, or with Alt and an arrow. */
export function MonthEntry({ item, hasFocus, onLeave, onOpen, onMove, onDrag }: MonthEntryProps) {
  const t = useTexts(scheduleTexts)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  const { kind, name } = item
  const Icon = kind === 'deliverable' ? Package : FileText
  const date = mainDate(item.dates)
  const onKeyDown = (event: KeyboardEvent) => {
    const days = steps[event.key]
    if (!event.altKey || days === undefined || !onMove) return
    event.preventDefault()
    onMove(item, days)
  }
  return (
    <button
      ref={button}
      type="button"
      disabled={!onOpen}
      draggable={onMove !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag(item)
      }}
      onDragEnd={() => onDrag(null)}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => relatedTarget && onLeave()}
      onClick={() => onOpen?.(item)}
      aria-label={[t(($) => $.kinds[kind]), name, formatDate(date), formatTime(date)].join(', ')}
      title={name}
      className="flex w-full items-center gap-1.5 rounded-sm bg-subtle px-1.5 py-1 text-left text-sm enabled:cursor-grab enabled:hover:bg-accent-soft"
    >
      <Icon aria-hidden size={14} className="shrink-0 text-muted" />
      <span className="min-w-0 truncate">{name}</span>
    </button>
  )
}
