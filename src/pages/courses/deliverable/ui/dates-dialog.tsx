import { api, unwrap } from '@/shared/api'
import { DateField, FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { isTime, readDay, toMoment, typedMoment } from '@/shared/lib/format'
import { toast } from '@/shared/ui'
import { courseDeliverableTexts } from '../i18n'
import { commonDates, differIn } from '../model/dates'
import type { Authored } from '../model/deliverable-values'

const moments = ['opens', 'due', 'closes'] as const
type Moment = (typeof moments)[number]
type Values = Record<`${Moment}_${'day' | 'time'}`, string>

/** A task opens when its first day begins, and is due and closes when the day ends. */
const otherwise: Readonly<Record<Moment, string>> = { opens: '00:00', due: '23:59', closes: '23:59' }
/** Error codes of the server are for the moment, which is a day and a time here. */
const fields: Readonly<Record<string, keyof Values>> = { opens_at: 'opens_day', due_at: 'due_day', closes_at: 'closes_day' }

interface DatesDialogProps {
  readonly deliverable: Authored
  readonly groups: Authored['groups']
  readonly onSaved: (saved: Authored) => void
  readonly onClose: () => void
}

/** The dates of a deliverable in the chosen groups; at first those that they have in common. */
export function DatesDialog({ deliverable: { id }, groups, onSaved, onClose }: DatesDialogProps) {
  const t = useTexts(courseDeliverableTexts)
  const common = commonDates(groups)
  const typed = { opens: typedMoment(common.opens_at), due: typedMoment(common.due_at), closes: typedMoment(common.closes_at) }
  const first: Values = {
    opens_day: typed.opens.day,
    opens_time: typed.opens.time,
    due_day: typed.due.day,
    due_time: typed.due.time,
    closes_day: typed.closes.day,
    closes_time: typed.closes.time,
  }
  const form = useForm({
    toValues: () => first,
    rules: { opens_day: null, opens_time: null, due_day: null, due_time: null, closes_day: null, closes_time: null },
    check: (values) =>
      Object.fromEntries(
        moments.flatMap((name) => {
          const [day, time] = [values[`${name}_day`], values[`${name}_time`]]
          if (day !== '' && readDay(day) === null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) return [[`${name}_day`, 'format']]
          if (!isTime(time)) return [[`${name}_time`, 'wrong_time']]
          return day === '' && time !== '' ? [[`${name}_day`, 'day_first']] : []
        }),
      ),
    save: (values) => {
      // What is left as it is stays in each group as it is there, also when somebody has changed it meanwhile.
      const given = moments.filter((name) =>
        [`${name}_day` as const, `${name}_time` as const].some((field) => values[field] !== first[field]),
      )
      const at = (name: Moment) => toMoment({ day: values[`${name}_day`], time: values[`${name}_time`] }, otherwise[name])
      const dates = Object.fromEntries(given.map((name) => [`${name}_at` as const, at(name)]))
      const body = { group_ids: groups.map((group) => group.id), ...dates }
      return unwrap(api.PUT('/courses/deliverables/{id}/schedule', { params: { path: { id } }, body }))
    },
    nameOf: (name) => fields[name] ?? name,
    messages: {
      before_open: t(($) => $.beforeOpen),
      before_due: t(($) => $.beforeDue),
      day_first: t(($) => $.dayFirst),
      wrong_time: t(($) => $.wrongTime),
    },
    onSaved: (saved) => {
      toast.success(t(($) => $.datesSaved))
      onSaved(saved)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.setDatesOf, { count: groups.length })}
      description={groups.length > 1 ? t(($) => $.sameDates) : groups[0]?.name}
      submitLabel={t(($) => $.saveDates)}
      onClose={onClose}
    >
      {moments.map((name) => {
        const what = t(($) => $[name])
        return (
          <div key={name} className="grid grid-cols-[1fr_7rem] gap-3">
            <DateField
              {...form.field(`${name}_day`)}
              label={t(($) => $.day, { what })}
              {...(differIn(groups, `${name}_at`) && { hint: t(($) => $.differ) })}
              optional
            />
            <TextField {...form.field(`${name}_time`)} label={t(($) => $.time, { what })} placeholder={otherwise[name]} numeric optional />
          </div>
        )
      })}
    </FormDialog>
  )
}
