import { useRef, useState, type KeyboardEvent } from 'react'
import { GradeBadge } from '@/entities/deliverable'
import { gradeAside, outcomeText } from '@/features/save-grade'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatMark, formatScale } from '@/shared/lib/format'
import { FieldError, Input, useLazyModule } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import { fieldIds, type DeskProps } from './desk-props'

/** The maximum of a mark, in hundredths. Points are offered where a task has another maximum. */
const maxMark = 1000

interface MarkFieldProps extends DeskProps, Pick<OutcomesProps, 'onExempt'> {
  readonly typesOn: boolean
  /** On phones only what most marks are typed with is shown. */
  readonly isBrief: boolean
}

/** The mark ("7,5", NP …) or the points as typed. Enter saves and goes to the next student. */
export function MarkField({ view, send, typesOn, isBrief, onExempt }: MarkFieldProps) {
  const t = useTexts(gradingDeskTexts)
  const { desk, form, shown, save, canWrite } = view
  const maxPoints = desk.deliverable.max_points
  const isInvalid = Object.keys(view.errors).length > 0
  const aside = useLazyModule(gradeAside, isInvalid)
  const isSettled = save === 'idle' || save === 'saved'
  /** Computed by the server from criteria or points; until it answers, the last mark is shown muted. */
  const isDerived = form.mode !== 'mark'
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
            typed={isDerived ? derived : form.mark}
            shown={isDerived ? derived : shown.mark}
            isInvalid={view.errors['entry.text'] !== undefined && form.mode === 'mark'}
            disabled={!canWrite}
            startsFocused={typesOn}
            className={cn('w-22 text-lg font-semibold', isDerived && !isSettled && 'text-muted')}
            onType={(text) => send({ type: 'change', change: { field: 'mark', text } })}
            send={send}
          />
          <span className="text-md text-muted tabular-nums">{t(($) => $.mark.outOf)}</span>
        </div>
        {maxPoints !== maxMark && (
          <div className={cn('flex items-center gap-1.5', isBrief && form.mode !== 'points' && 'max-sm:hidden')}>
            <label htmlFor="desk-points" className="text-md text-muted">
              {t(($) => $.mark.points)}
            </label>
            <TypedField
              id="desk-points"
              typed={form.points}
              shown={shown.points}
              isInvalid={view.errors['entry.text'] !== undefined && form.mode === 'points'}
              disabled={!canWrite}
              className="w-18"
              onType={(text) => send({ type: 'change', change: { field: 'points', text } })}
              send={send}
            />
            <span className="text-md text-muted tabular-nums">{t(($) => $.mark.pointsOutOf, { points: formatScale(maxPoints) })}</span>
          </div>
        )}
        <Outcomes view={view} send={send} onExempt={onExempt} />
      </div>
      <FieldError id="desk-mark-error">
        {aside && isInvalid && <aside.MarkError view={view} send={send} maxPoints={maxPoints} />}
      </FieldError>
    </div>
  )
}

interface TypedFieldProps extends Pick<DeskProps, 'send'> {
  readonly id: string
  readonly typed: string
  readonly shown: string
  readonly isInvalid: boolean
  readonly disabled: boolean
  readonly className: string
  readonly startsFocused?: boolean
  readonly onType: (text: string) => void
  /** Replaces saving and going to the next student. */
  readonly onEnter?: () => void
  readonly label?: string
  readonly placeholder?: string
}

/** Shows the text as parsed by the server while the field has no focus; a focused field keeps the text as typed. */
export function TypedField({
  typed,
  shown,
  isInvalid,
  onType,
  onEnter,
  send,
  label,
  className,
  startsFocused = false,
  ...props
}: TypedFieldProps) {
  const [isFocused, setFocused] = useState(false)
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
      value={isFocused ? typed : shown}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter was pressed in this field of the student before
      autoFocus={startsFocused}
      maxLength={20}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? 'desk-mark-error' : undefined}
      {...(label ? { 'aria-label': label } : {})}
      className={className}
      onFocus={(event) => {
        const field = event.currentTarget
        setFocused(true)
        send({ type: 'normalise' })
        untouched.current = true
        // not after typing, which would overwrite the text, nor after the focus has moved, because select() focuses
        requestAnimationFrame(() => untouched.current && field === document.activeElement && field.select())
      }}
      onBlur={() => {
        setFocused(false)
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

const outcomes = ['not_handed_in', 'not_assessed'] as const
const names = { not_handed_in: 'notPresented', not_assessed: 'notAssessed' } as const
const outcomeStyles = cn(
  'h-7 rounded-md px-2 text-sm font-medium text-muted transition-colors hover:bg-subtle hover:text-ink coarse:h-11 coarse:min-w-11',
  'aria-pressed:bg-accent-soft aria-pressed:text-accent-ink disabled:pointer-events-none disabled:opacity-55',
)

interface OutcomesProps extends DeskProps {
  /** Asks for the reason of an exemption. */
  readonly onExempt: () => void
}

/** NP and NE, of which a second press clears the mark, and EX, which asks for a reason. */
function Outcomes({ view, send, onExempt }: OutcomesProps) {
  const t = useTexts(gradingDeskTexts)
  const typed = view.form.mark.trim().toUpperCase()
  return (
    <div role="group" aria-label={t(($) => $.mark.outcomes)} className="ml-auto flex gap-0.5">
      {outcomes.map((outcome) => {
        const text = outcomeText[outcome]
        const isOn = view.form.mode === 'mark' && typed === text
        return (
          <button
            key={outcome}
            type="button"
            aria-pressed={isOn}
            aria-label={t(($) => $.mark[names[outcome]])}
            title={t(($) => $.mark[names[outcome]])}
            disabled={!view.canWrite}
            onClick={() => send({ type: 'set', change: { field: 'mark', text: isOn ? '' : text } })}
            className={outcomeStyles}
          >
            {text}
          </button>
        )
      })}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t(($) => $.mark.exempt)}
        title={t(($) => $.mark.exempt)}
        disabled={!view.canWrite}
        onClick={onExempt}
        className={outcomeStyles}
      >
        {outcomeText.exempt}
      </button>
    </div>
  )
}
