import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { addDays, formatDate, readShift } from '@/shared/lib/format'
import { Button, DateInput, Dialog, DialogClose, Field, Input } from '@/shared/ui'
import { scheduleTexts } from '../../i18n/schedule'
import { type Change, dayOf, fromDay, isWeekend, type Item, shifted } from '../../model/schedule'

interface ShiftDialogProps {
  readonly items: readonly Item[]
  readonly today: string
  readonly onClose: () => void
  readonly onShift: (changes: readonly Change[]) => void
}

/** Days that the preview writes out. */
const shown = 6

/** Moves everything from a day on; shows first what goes where. */
export function ShiftDialog({ items, today, onClose, onShift }: ShiftDialogProps) {
  const t = useTexts(scheduleTexts)
  const c = useTexts(commonTexts)
  const [from, setFrom] = useState(today)
  const [typed, setTyped] = useState('7')
  const days = readShift(typed) ?? 0
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(from)
  const moved = isDay ? fromDay(items, from) : []
  const targets = moved
    .map((item) => ({ item, from: dayOf(item) ?? '', to: addDays(dayOf(item) ?? from, days) }))
    .toSorted((a, b) => a.from.localeCompare(b.from))
  const weekend = targets.filter(({ to }) => isWeekend(to)).length
  const submit = () => {
    onShift(moved.map((item) => shifted(item, days, new Date())))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.shift.title)}
      description={t(($) => $.shift.body)}
      footer={
        <>
          <DialogClose asChild>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button variant="primary" disabled={days === 0 || moved.length === 0} onClick={submit}>
            {t(($) => $.shift.submit)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label={t(($) => $.shift.from)}>{(control) => <DateInput {...control} value={from} onValueChange={setFrom} />}</Field>
          <Field label={t(($) => $.shift.days)} hint={t(($) => $.shift.daysHint)}>
            {(control) => (
              <Input {...control} value={typed} inputMode="text" maxLength={4} onChange={({ target }) => setTyped(target.value)} />
            )}
          </Field>
        </div>
        <div aria-live="polite" className="flex flex-col gap-2 text-md">
          <p className="font-medium">
            {moved.length === 0 ? t(($) => $.shift.none) : t(($) => $.shift.preview, { count: moved.length })}
            {weekend > 0 && <span className="font-normal text-muted"> · {t(($) => $.shift.weekend, { count: weekend })}</span>}
          </p>
          <ul className="flex flex-col divide-y divide-line">
            {targets.slice(0, shown).map(({ item, from: before, to }) => (
              <li key={`${item.kind} ${item.id}`} className="flex items-center gap-3 py-1.5">
                <span className="min-w-0 flex-1 truncate">{item.name}</span>
                <span className="flex items-center gap-1.5 text-sm text-soft tabular-nums">
                  {formatDate(before, 'min')}
                  <ArrowRight aria-hidden size={14} className="text-muted" />
                  {formatDate(to, 'min')}
                </span>
              </li>
            ))}
          </ul>
          {targets.length > shown && <p className="text-sm text-muted">{t(($) => $.shift.more, { count: targets.length - shown })}</p>}
        </div>
      </div>
    </Dialog>
  )
}
