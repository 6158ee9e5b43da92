import { useRef, useState, type KeyboardEvent } from 'react'
import { GradeBadge } from '@/entities/deliverable'
import { fieldMessage, commonTexts, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatMark, formatScale } from '@/shared/lib/format'
import { Button, FieldError, Input } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import { outcomeText } from '../model/sheet-of-grade'
import { fieldIds, type DeskPart } from './desk-part'

/** A mark is out of ten; points are only another way to say it where the task has another maximum. */
const top = 1000

/** The mark as typed ("7,5", NP …), or the points; Enter saves and moves on. */
export function MarkField({ view, send, typesOn }: DeskPart & { readonly typesOn: boolean }) {
  const t = useTexts(gradingDeskTexts)
  const { desk, sheet, shown, save, canWrite } = view
  const maxPoints = desk.deliverable.max_points
  const isSettled = save === 'idle' || save === 'saved'
  /** With criteria or points the mark is the server's to say; until it has, the last one stands, paler. */
  const isDerived = sheet.mode !== 'mark'
  const derived = desk.grade.outcome === 'marked' ? formatMark(desk.grade.mark) : ''
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="flex min-h-5 items-center justify-between gap-3 lg:basis-full">
          <label htmlFor={fieldIds.mark} className="text-md font-medium">
            {t(($) => $.mark.label)}
          </label>
          {isSettled && desk.grade.outcome === 'marked' && (
            <span className="max-lg:hidden">
              <GradeBadge outcome={desk.grade.outcome} passed={desk.grade.passed} />
            </span>
          )}
        </div>
        <div className="flex items-center gap-1.5">
          <TypedField
            id={fieldIds.mark}
            typed={isDerived ? derived : sheet.mark}
            shown={isDerived ? derived : shown.mark}
            isInvalid={view.errors['entry.text'] !== undefined && sheet.mode === 'mark'}
            disabled={!canWrite}
            startsInside={typesOn}
            className={cn('w-22 text-lg font-semibold', isDerived && !isSettled && 'text-muted')}
            onType={(text) => send({ type: 'type', change: { field: 'mark', text } })}
            send={send}
          />
          <span className="text-md text-muted tabular-nums">{t(($) => $.mark.outOf)}</span>
        </div>
        {maxPoints !== top && (
          <div className="flex items-center gap-1.5">
            <label htmlFor="desk-points" className="text-md text-muted">
              {t(($) => $.mark.points)}
            </label>
            <TypedField
              id="desk-points"
              typed={sheet.points}
              shown={shown.points}
              isInvalid={view.errors['entry.text'] !== undefined && sheet.mode === 'points'}
              disabled={!canWrite}
              className="w-18"
              onType={(text) => send({ type: 'type', change: { field: 'points', text } })}
              send={send}
            />
            <span className="text-md text-muted tabular-nums">{t(($) => $.mark.pointsOutOf, { points: formatScale(maxPoints) })}</span>
          </div>
        )}
        <Outcomes view={view} send={send} />
      </div>
      <MarkError view={view} send={send} />
    </div>
  )
}

interface TypedFieldProps extends Pick<DeskPart, 'send'> {
  readonly id: string
  readonly typed: string
  readonly shown: string
  readonly isInvalid: boolean
  readonly disabled: boolean
  readonly className: string
  readonly startsInside?: boolean
  readonly onType: (text: string) => void
  /** What Enter does; saves and moves on unless told. */
  readonly onEnter?: () => void
  readonly label?: string
  readonly placeholder?: string
}

/** Shows what the server made of the text while nobody is in the field, and never changes the text under the caret. */
export function TypedField({
  typed,
  shown,
  isInvalid,
  onType,
  onEnter,
  send,
  label,
  className,
  startsInside = false,
  ...props
}: TypedFieldProps) {
  const [isInside, setInside] = useState(false)
  const untouched = useRef(false)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (onEnter) onEnter()
    else send({ type: 'go', to: 'next' })
  }
  return (
    <Input
      numeric
      size="sm"
      value={isInside ? typed : shown}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter moved on from this field of the student before
      autoFocus={startsInside}
      maxLength={20}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? 'desk-mark-error' : undefined}
      {...(label ? { 'aria-label': label } : {})}
      className={className}
      onFocus={(event) => {
        const field = event.currentTarget
        setInside(true)
        send({ type: 'tidy' })
        untouched.current = true
        // what is typed before the frame must not be selected and typed over; who has moved on is not called back: selecting focuses
        requestAnimationFrame(() => untouched.current && field === document.activeElement && field.select())
      }}
      onBlur={() => {
        setInside(false)
        send({ type: 'flush' })
      }}
      onChange={(event) => {
        untouched.current = false
        onType(event.target.value)
      }}
      onKeyDown={press}
      {...props}
    />
  )
}

const outcomes = ['not_handed_in', 'not_assessed', 'exempt'] as const
const names = { not_handed_in: 'notPresented', not_assessed: 'notAssessed', exempt: 'exempt' } as const

/** NP, NE and EX: pressed once they stand, pressed again the mark is empty. */
function Outcomes({ view, send }: DeskPart) {
  const t = useTexts(gradingDeskTexts)
  const typed = view.sheet.mark.trim().toUpperCase()
  return (
    <div role="group" aria-label={t(($) => $.mark.outcomes)} className="ml-auto flex gap-0.5">
      {outcomes.map((outcome) => {
        const text = outcomeText[outcome]
        const isOn = view.sheet.mode === 'mark' && typed === text
        return (
          <button
            key={outcome}
            type="button"
            aria-pressed={isOn}
            aria-label={t(($) => $.mark[names[outcome]])}
            title={t(($) => $.mark[names[outcome]])}
            disabled={!view.canWrite}
            onClick={() => send({ type: 'set', change: { field: 'mark', text: isOn ? '' : text } })}
            className={cn(
              'h-7 rounded-md px-2 text-sm font-medium text-muted transition-colors hover:bg-subtle hover:text-ink coarse:h-11 coarse:min-w-11',
              'aria-pressed:bg-accent-soft aria-pressed:text-accent-ink disabled:pointer-events-none disabled:opacity-55',
            )}
          >
            {text}
          </button>
        )
      })}
    </div>
  )
}

const known = ['wrong_format', 'out_of_range', 'too_many_decimals'] as const

function MarkError({ view, send }: DeskPart) {
  const t = useTexts(gradingDeskTexts)
  const c = useTexts(commonTexts)
  const code = Object.values(view.errors)[0]?.[0]
  if (code === undefined) return <FieldError id="desk-mark-error" />
  const word = known.find((each) => each === code)
  const isPoints = view.sheet.mode === 'points' && code === 'out_of_range'
  const points = formatScale(view.desk.deliverable.max_points)
  const discard = () => {
    // the button goes with the error; who pressed it goes on in the field
    document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    send({ type: 'discard' })
  }
  return (
    <FieldError id="desk-mark-error">
      <span>
        {isPoints ? t(($) => $.mark.errors.pointsRange, { points }) : word ? t(($) => $.mark.errors[word]) : fieldMessage(c, code)}
      </span>{' '}
      <Button variant="link" className="text-sm" onClick={discard}>
        {t(($) => $.mark.discard)}
      </Button>
    </FieldError>
  )
}
