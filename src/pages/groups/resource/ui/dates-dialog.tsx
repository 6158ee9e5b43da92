import { useQueryClient } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, unwrap, type Schema } from '@/shared/api'
import { DateField, FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { isTime, readDay, toMoment, typedMoment } from '@/shared/lib/format'
import { Switch, toast } from '@/shared/ui'
import { groupResourceTexts } from '../i18n'

type Resource = Schema<'GroupResourceDetail'>

interface Values {
  from_day: string
  from_time: string
  until_day: string
  until_time: string
  shows_title: boolean
}

const moments = ['from', 'until'] as const
/** A resource is shown from the beginning of its first day to the end of its last. */
const otherwise = { from: '00:00', until: '23:59' } as const
/** Error codes of the server are for the moment, which is a day and a time here. */
const fields: Readonly<Record<string, string>> = { visible_from: 'from_day', visible_until: 'until_day' }

function toValues(row: Resource | undefined): Values {
  const [from, until] = [typedMoment(row?.visible_from ?? null), typedMoment(row?.visible_until ?? null)]
  return { from_day: from.day, from_time: from.time, until_day: until.day, until_time: until.time, shows_title: row?.shows_title ?? false }
}

/** When the students of one group see a resource. */
export function DatesDialog({ resource, onClose }: { readonly resource: Resource; readonly onClose: () => void }) {
  const t = useTexts(groupResourceTexts)
  const queries = useQueryClient()
  const { id, group } = resource
  const form = useForm<Values, Resource, Resource>({
    row: resource,
    toValues,
    rules: { from_day: null, from_time: null, until_day: null, until_time: null, shows_title: null },
    check: (values) =>
      Object.fromEntries(
        moments.flatMap((name) => {
          const [day, time] = [values[`${name}_day`], values[`${name}_time`]]
          if (day !== '' && readDay(day) === null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) return [[`${name}_day`, 'format']]
          if (!isTime(time)) return [[`${name}_time`, 'wrong_time']]
          return day === '' && time !== '' ? [[`${name}_day`, 'day_first']] : []
        }),
      ),
    save: (values, { ifMatch }) => {
      const at = (name: 'from' | 'until') => toMoment({ day: values[`${name}_day`], time: values[`${name}_time`] }, otherwise[name])
      const body = { group_id: group.id, visible_from: at('from'), visible_until: at('until'), shows_title: values.shows_title }
      return unwrap(api.PUT('/resources/related/{id}/schedule', { params: { path: { id }, header: ifMatch }, body }))
    },
    nameOf: (name) => fields[name] ?? name,
    messages: {
      before_from: t(($) => $.scheduling.beforeFrom),
      day_first: t(($) => $.scheduling.dayFirst),
      wrong_time: t(($) => $.scheduling.wrongTime),
    },
    onSaved: (saved) => {
      queries.setQueryData(groupQueries.resource(group.id, id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: [...groupQueries.all(), 'resources', group.id] })
      void queries.invalidateQueries({ queryKey: groupQueries.schedule(group.id).queryKey })
      toast.success(t(($) => $.scheduling.saved))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.scheduling.title, { group: group.name })}
      description={t(($) => $.scheduling.body)}
      submitLabel={t(($) => $.scheduling.save)}
      onClose={onClose}
    >
      {moments.map((name) => (
        <div key={name} className="grid grid-cols-[1fr_9rem] gap-3">
          <DateField {...form.field(`${name}_day`)} label={t(($) => $.scheduling[name])} optional />
          <TextField
            {...form.field(`${name}_time`)}
            label={t(($) => $.scheduling[`${name}Time`])}
            placeholder={otherwise[name]}
            numeric
            optional
          />
        </div>
      ))}
      <Switch
        label={t(($) => $.scheduling.titleBefore)}
        hint={t(($) => $.scheduling.titleHint)}
        checked={form.values.shows_title}
        onCheckedChange={(shows_title) => form.set({ shows_title })}
      />
    </FormDialog>
  )
}
