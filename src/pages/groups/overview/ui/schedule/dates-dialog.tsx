import { useState } from 'react'
import { isApiError } from '@/shared/api'
import { DateField, FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { isTime, readDay, toMoment, typedMoment } from '@/shared/lib/format'
import { scheduleTexts } from '../../i18n/schedule'
import { type Change, dateFlaw, type Dates, type Item } from '../../model/schedule'
import { useDatesOf } from './use-dates-of'

interface DatesDialogProps {
  readonly item: Item
  readonly onClose: () => void
  /** Rejected when they are not saved. */
  readonly onSave: (change: Change) => Promise<unknown>
}

interface Values {
  opens_day: string
  opens_time: string
  due_day: string
  due_time: string
  closes_day: string
  closes_time: string
}

/** What a day without a time means. */
const otherwise = { opens: '00:00', due: '23:59', closes: '23:59' } as const
type Name = keyof typeof otherwise

/** The dates of one deliverable or resource in the group. */
export function DatesDialog({ item, onClose, onSave }: DatesDialogProps) {
  const t = useTexts(scheduleTexts)
  const dates = useDatesOf()(item)
  /** The dates that the person has seen: those of the opening, and after somebody else's were named, the present ones. */
  const [seen, setSeen] = useState<Dates | null>(item.dates)
  const isTask = item.kind === 'deliverable'
  const names: readonly Name[] = isTask ? ['opens', 'due', 'closes'] : ['opens', 'closes']
  const labels = {
    opens: isTask ? ('opens' as const) : ('from' as const),
    due: 'due',
    closes: isTask ? ('closes' as const) : ('until' as const),
  } as const
  const at = (values: Values, name: Name) => toMoment({ day: values[`${name}_day`], time: values[`${name}_time`] }, otherwise[name])
  const datesOf = (values: Values): Dates => ({
    opens_at: at(values, 'opens'),
    due_at: isTask ? at(values, 'due') : null,
    closes_at: at(values, 'closes'),
  })
  const form = useForm<Values, unknown, { revision: number }>({
    row: undefined,
    toValues: () => {
      const [opens, due, closes] = (['opens_at', 'due_at', 'closes_at'] as const).map((name) => typedMoment(item.dates[name]))
      return {
        ...{ opens_day: opens?.day ?? '', opens_time: opens?.time ?? '', due_day: due?.day ?? '', due_time: due?.time ?? '' },
        ...{ closes_day: closes?.day ?? '', closes_time: closes?.time ?? '' },
      }
    },
    rules: { opens_day: null, opens_time: null, due_day: null, due_time: null, closes_day: null, closes_time: null },
    check: (values) => {
      const flaws = names.flatMap((name) => {
        const [day, time] = [values[`${name}_day`], values[`${name}_time`]]
        if (day !== '' && readDay(day) === null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) return [[`${name}_day`, 'format']]
        return isTime(time) && (day !== '' || time === '') ? [] : [[`${name}_time`, 'format']]
      })
      if (flaws.length > 0) return Object.fromEntries(flaws)
      const flaw = dateFlaw(datesOf(values))
      return flaw ? { [`${flaw}_day`]: 'out_of_order' } : {}
    },
    messages: {
      out_of_order: t(($) => $.edit.wrong),
      before_open: t(($) => $.edit.wrong),
      before_due: t(($) => $.edit.wrong),
      dates_changed: t(($) => $.edit.changedByOthers, { dates: dates.join(' · ') || t(($) => $.noDates) }),
    },
    // the server names the change, and its code the order that is wrong
    nameOf: (name, values) => (name === 'changes.0' ? `${names.findLast((each) => values[`${each}_day`] !== '') ?? 'closes'}_day` : name),
    save: (values) =>
      onSave({ kind: item.kind, id: item.id, before: seen ?? item.dates, after: datesOf(values) }).catch((error: unknown) => {
        if (isApiError(error, 'dates_changed')) setSeen(null)
        throw error
      }),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title={t(($) => $.edit.title, { name: item.name })} submitLabel={t(($) => $.edit.save)} onClose={onClose}>
      {names.map((name) => (
        <div key={name} className="grid grid-cols-[1fr_9rem] gap-3">
          <DateField {...form.field(`${name}_day`)} label={t(($) => $.edit[labels[name]])} optional />
          <TextField {...form.field(`${name}_time`)} label={t(($) => $.edit.time)} placeholder={otherwise[name]} numeric optional />
        </div>
      ))}
    </FormDialog>
  )
}
