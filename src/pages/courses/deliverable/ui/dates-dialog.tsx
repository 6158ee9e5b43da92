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
type Values = Record<`${Moment}_${'day' | 'time'}`, string> & {
  /** The groups with the dates that were read, which nobody types here. */
  readonly groups: Authored['groups']
}

/** A task opens when its first day begins, and is due and closes when the day ends. */
const otherwise: Readonly<Record<Moment, string>> = { opens: '00:00', due: '23:59', closes: '23:59' }
/** Error codes of the server are for the moment, which is a day and a time here. */
const fields: Readonly<Record<string, string>> = { opens_at: 'opens_day', due_at: 'due_day', closes_at: 'closes_day' }

interface DatesDialogProps {
  readonly deliverable: Authored
  readonly groupIds: readonly number[]
  readonly onSaved: (saved: Authored) => void
  readonly onClose: () => void
}

function toValues(all: Authored['groups'], ids: readonly number[]): Values {
  const groups = all.filter(({ id }) => ids.includes(id))
  const common = commonDates(groups)
  const [opens, due, closes] = [typedMoment(common.opens_at), typedMoment(common.due_at), typedMoment(common.closes_at)]
  return {
    ...{ opens_day: opens.day, opens_time: opens.time, due_day: due.day, due_time: due.time },
    ...{ closes_day: closes.day, closes_time: closes.time, groups },
  }
}

/** The dates of a deliverable in the chosen groups; at first those that they have in common. */
export function DatesDialog({ deliverable, groupIds, onSaved, onClose }: DatesDialogProps) {
  const t = useTexts(courseDeliverableTexts)
  const { id } = deliverable
  const form = useForm<Values, Authored, Authored>({
    row: deliverable,
    toValues: (row = deliverable) => toValues(row.groups, groupIds),
    rules: { opens_day: null, opens_time: null, due_day: null, due_time: null, closes_day: null, closes_time: null, groups: null },
    check: (values) =>
      Object.fromEntries(
        moments.flatMap((name) => {
          const [day, time] = [values[`${name}_day`], values[`${name}_time`]]
          if (day !== '' && readDay(day) === null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) return [[`${name}_day`, 'format']]
          if (!isTime(time)) return [[`${name}_time`, 'wrong_time']]
          return day === '' && time !== '' ? [[`${name}_day`, 'day_first']] : []
        }),
      ),
    save: (values, { changes }) => {
      // What is left as it is stays in each group as it is there, also when somebody has changed it meanwhile.
      const given = moments.filter((name) => `${name}_day` in changes || `${name}_time` in changes)
      const at = (name: Moment) => toMoment({ day: values[`${name}_day`], time: values[`${name}_time`] }, otherwise[name])
      const dates = Object.fromEntries(given.map((name) => [`${name}_at` as const, at(name)]))
      const seen = values.groups.map(({ id: group, opens_at, due_at, closes_at }) => ({
        id: group,
        before: { opens_at, due_at, closes_at },
      }))
      const body = { groups: seen, ...dates }
      return unwrap(api.PUT('/courses/deliverables/{id}/schedule', { params: { path: { id } }, body }))
    },
    // the groups are no field: what is said of them stands below
    nameOf: (name) => (name.startsWith('groups') ? 'group_ids' : (fields[name] ?? name)),
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
  const { groups } = form.values
  /** The day and the time of a moment are one: where somebody saved another date meanwhile, neither is put together with theirs. */
  const partOf = (name: Moment, part: 'day' | 'time') => {
    const [day, time] = [`${name}_day`, `${name}_time`] as const
    const typed = { [day]: form.values[day], [time]: form.values[time] }
    return {
      ...form.field(`${name}_${part}`),
      onValueChange: (value: string) => form.set({ ...typed, [`${name}_${part}`]: value }),
    }
  }
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
              {...partOf(name, 'day')}
              label={t(($) => $.day, { what })}
              {...(differIn(groups, `${name}_at`) && { hint: t(($) => $.differ) })}
              optional
            />
            <TextField {...partOf(name, 'time')} label={t(($) => $.time, { what })} placeholder={otherwise[name]} numeric optional />
          </div>
        )
      })}
    </FormDialog>
  )
}
