import { PanelRightOpen } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { cn } from '@/shared/lib/cn'
import { IconButton } from '@/shared/ui'
import type { CellIds, Entry, TypedCell } from '../model/queue-types'
import { cellText, type ScoreCell } from '../model/score-cell'
import { CellContent, type SaveSign, useCellTexts } from './cell-signs'
import type { OpenText } from './grid-props'
import { useOpenText } from './use-open-text'

interface PhoneCellProps {
  readonly name: string
  readonly hint: string | undefined
  readonly label: string
  readonly ids: CellIds
  readonly cell: ScoreCell
  readonly entry: Entry | undefined
  readonly isSent: boolean
  readonly isSaved: boolean
  readonly mayGrade: boolean
  readonly onType: (cells: readonly TypedCell[]) => void
  readonly openText: OpenText
  readonly onDetail: (ids: CellIds) => void
}

const letters = ['NP', 'NE', 'EX'] as const

/** One mark in a list. A number pad has no letters, so they are buttons while it is typed; its last key goes to the next mark. */
export function PhoneCell({ name, hint, label, ids, cell, entry, isSent, isSaved, mayGrade, onType, openText, onDetail }: PhoneCellProps) {
  const texts = useCellTexts()
  const { t } = texts
  const input = useRef<HTMLInputElement>(null)
  /** What was typed is taken once, by a button or by the lost focus. */
  const isTaken = useRef(true)
  const shown = entry?.text ?? cellText(cell.mark)
  const [text, setText] = useState<string | null>(null)
  /** What the cell had when it got the focus: a change of another teacher since then is a conflict. */
  const [opened, setOpened] = useState({ shown, revision: cell.revision, before: cellText(cell.mark) })
  const sign: SaveSign = isSent ? 'saving' : (entry?.state ?? (isSaved ? 'saved' : null))
  const takeBy = (type: typeof onType, typed: string) => {
    if (isTaken.current) return
    isTaken.current = true
    setText(null)
    const { shown: shownThen, ...then } = opened
    if (typed.trim() !== shownThen) type([{ ...ids, text: typed.trim(), ...then }])
  }
  const take = (typed: string) => takeBy(onType, typed)
  const typed = text ?? shown
  useOpenText(openText, text !== null && text.trim() !== opened.shown, () => takeBy(openText.keep, typed))
  const goOn = () => {
    const fields = [...(input.current?.closest('ul')?.querySelectorAll('input') ?? [])]
    const next = input.current ? fields[fields.indexOf(input.current) + 1] : undefined
    if (next) next.focus()
    else input.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      isTaken.current = true
      setText(null)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    goOn()
  }
  return (
    <li data-cell={`${ids.studentId}:${ids.deliverableId}`} className="flex flex-wrap items-center gap-x-2 border-b border-line py-1.5">
      <span className="min-w-0 flex-1 text-md">
        <span className="font-medium">{name}</span>
        {hint !== undefined && <span className="block text-sm text-muted tabular-nums">{hint}</span>}
      </span>
      <span className="relative flex h-6 items-center justify-end gap-1 text-sm">
        {text === null && <CellContent texts={texts} cell={cell} entry={entry} sign={sign} isTyped={mayGrade} />}
      </span>
      {mayGrade && (
        <input
          ref={input}
          aria-label={label}
          aria-invalid={sign === 'refused' || undefined}
          value={typed}
          maxLength={20}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          className={cn(
            'h-11 w-20 rounded-md border border-control bg-surface px-2 text-right text-base tabular-nums',
            sign === 'refused' && 'border-error bg-error-soft',
          )}
          onFocus={(event) => {
            isTaken.current = false
            setOpened({ shown, revision: cell.revision, before: cellText(cell.mark) })
            setText(shown)
            event.target.select()
          }}
          onChange={(event) => {
            isTaken.current = false
            setText(event.target.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => take(typed)}
        />
      )}
      <IconButton icon={PanelRightOpen} label={t(($) => $.phone.detail, { name })} noTooltip onClick={() => onDetail(ids)} />
      {text !== null && (
        <div className="flex w-full justify-end gap-2 pt-1.5">
          {letters.map((letter) => (
            <button
              key={letter}
              type="button"
              className="h-11 min-w-14 rounded-md border border-line bg-face px-3 text-md font-medium active:bg-face-strong"
              // the field keeps the focus, so that the pad stays open
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                take(letter)
                goOn()
              }}
            >
              {letter}
            </button>
          ))}
        </div>
      )}
    </li>
  )
}
