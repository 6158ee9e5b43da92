import { MessageSquare } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { RowChoice } from '@/features/save-grade'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatScale } from '@/shared/lib/format'
import { Button, Textarea } from '@/shared/ui'
import { deskRubricTexts } from '../../i18n/rubric'
import type { DeskProps } from '../desk-props'

const rowId = (id: number) => `desk-rubric-${id}`
/** Focuses the level of a row that a key leads to. */
const focusRow = (id: number | null) =>
  id !== null && document.getElementById(rowId(id))?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()

interface RubricRowProps extends Pick<DeskProps, 'send'> {
  readonly row: Schema<'RubricRow'>
  readonly levels: readonly Schema<'RubricLevel'>[]
  /** Of the criterion that the row works. */
  readonly code: string | null
  readonly choice: RowChoice
  /** Whether the mark follows from the rubric; otherwise its levels are kept aside. */
  readonly isOn: boolean
  readonly disabled: boolean
  readonly canComment: boolean
  readonly nextId: number | null
  readonly previousId: number | null
}

/** ← → choose a level, its number too and goes on; ↑ ↓ change the row; Delete clears it, as a second press does. */
export function RubricRow(props: RubricRowProps) {
  const { row, levels, code, choice, isOn, disabled, canComment, nextId, previousId, send } = props
  const t = useTexts(deskRubricTexts)
  const [isOpen, setOpen] = useState(false)
  const [shownId, setShownId] = useState<number | null>(null)
  const chosen = isOn ? levels.findIndex(({ id }) => id === choice.levelId) : -1
  const shown = levels.findIndex(({ id }) => id === shownId)
  const description = row.cells[shown === -1 ? chosen : shown]?.description ?? ''
  const choose = (levelId: number | null) => send({ type: 'set', change: { field: 'rubricRow', rowId: row.id, levelId } })
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
    const at = buttons.indexOf(event.target as HTMLElement)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const level = levels[step === undefined ? Number(event.key) - 1 : (at + step + levels.length) % levels.length]
    if (disabled) return
    if (step !== undefined && level) {
      choose(level.id)
      buttons[levels.indexOf(level)]?.focus()
    } else if (/^[1-9]$/.test(event.key) && level) {
      choose(level.id)
      focusRow(nextId)
    } else if (event.key === 'ArrowDown') focusRow(nextId)
    else if (event.key === 'ArrowUp') focusRow(previousId)
    else if (event.key === 'Delete' || event.key === 'Backspace') choose(null)
    else return
    event.preventDefault()
    // numbers lead to the criteria elsewhere on the desk
    event.stopPropagation()
  }
  const isCommented = choice.comment !== ''
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-baseline gap-2 text-sm">
        <span id={`${rowId(row.id)}-title`} className="min-w-0 flex-1 font-medium">
          {row.title}
        </span>
        {code && <span className="shrink-0 text-muted tabular-nums">{code}</span>}
      </p>
      <div
        id={rowId(row.id)}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={`${rowId(row.id)}-title`}
        onKeyDown={press}
        onPointerLeave={() => setShownId(null)}
        className="grid grid-flow-row gap-1"
        style={{ gridTemplateColumns: `repeat(${Math.min(5, levels.length)}, minmax(0, 1fr))` }}
      >
        {levels.map(({ id, title }, index) => {
          const points = formatScale(row.cells[index]?.points ?? 0)
          const isChosen = index === chosen
          return (
            <button
              key={id}
              type="button"
              role="radio"
              aria-checked={isChosen}
              aria-label={t(($) => $.level, { title, points })}
              tabIndex={index === Math.max(0, chosen) ? 0 : -1}
              disabled={disabled}
              onClick={() => choose(isChosen ? null : id)}
              onPointerEnter={() => setShownId(id)}
              onFocus={() => setShownId(id)}
              onBlur={() => setShownId(null)}
              className={cn(
                'flex min-w-0 flex-col items-center rounded-md border border-line px-1 py-1 transition-colors hover:bg-subtle coarse:min-h-11',
                'aria-checked:border-accent aria-checked:bg-accent-soft aria-checked:text-accent-ink disabled:pointer-events-none disabled:opacity-55',
                !isOn && choice.levelId === id && 'border-dashed border-accent',
              )}
            >
              <span className="text-md font-semibold tabular-nums">{points}</span>
              <span className="w-full truncate text-center text-xs text-muted">{title}</span>
            </button>
          )
        })}
      </div>
      {/* keeps its line, so that nothing moves while levels are read one after the other */}
      <p className="min-h-4 text-sm leading-4 text-muted">{description}</p>
      {isOpen || isCommented ? (
        <Textarea
          rows={1}
          aria-label={t(($) => $.commentOf, { title: row.title })}
          placeholder={t(($) => $.commentPlaceholder)}
          maxLength={2000}
          value={choice.comment}
          readOnly={!canComment}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opens it was pressed
          autoFocus={isOpen && !isCommented}
          onChange={({ target }) => send({ type: 'change', change: { field: 'rubricRow', rowId: row.id, comment: target.value } })}
          onBlur={() => {
            setOpen(false)
            send({ type: 'flush' })
          }}
        />
      ) : (
        canComment && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2 self-start text-muted"
            aria-label={t(($) => $.commentOf, { title: row.title })}
            onClick={() => setOpen(true)}
          >
            <MessageSquare aria-hidden />
            {t(($) => $.comment)}
          </Button>
        )
      )}
    </div>
  )
}
