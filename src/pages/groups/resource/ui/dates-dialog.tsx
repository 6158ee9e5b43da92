import { useQuery, useQueryClient } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { DateField, FormDialog, TextField, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { isTime, readDay, toMoment, typedMoment } from '@/shared/lib/format'
import { Dialog, ErrorState, SkeletonText, Switch, toast } from '@/shared/ui'
import { groupResourceTexts } from '../i18n'
import { GroupChoice } from './group-choice'

type Schedule = Schema<'ResourceSchedule'>

interface Values {
  from_day: string
  from_time: string
  until_day: string
  until_time: string
  shows_title: boolean
  groups: readonly number[]
  /** The dates that were read, which nobody types here. */
  readonly seen: Schedule['groups']
}

const moments = ['from', 'until'] as const
/** A resource is shown from the beginning of its first day to the end of its last. */
const otherwise = { from: '00:00', until: '23:59' } as const
/** Error codes of the server are for the moment, which is a day and a time here. */
const fields: Readonly<Record<string, string>> = { visible_from: 'from_day', visible_until: 'until_day' }

interface DatesDialogProps {
  readonly resource: Schema<'GroupResourceDetail'>
  readonly onClose: () => void
}

/** When the students of a group see a resource, and those of others of the person's groups. */
export function DatesDialog({ resource: { id, group }, onClose }: DatesDialogProps) {
  const t = useTexts(groupResourceTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(groupQueries.resourceDates(id))
  if (data) return <DatesForm schedule={data} group={group} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t(($) => $.scheduling.title, { group: group.name })}>
      {error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  )
}

interface DatesFormProps extends Pick<DatesDialogProps, 'onClose'> {
  readonly schedule: Schedule
  readonly group: Schema<'Named'>
}

function DatesForm({ schedule, group, onClose }: DatesFormProps) {
  const t = useTexts(groupResourceTexts)
  const queries = useQueryClient()
  const { id } = schedule
  const form = useForm<Values, Schedule, Schedule>({
    row: schedule,
    toValues: ({ groups } = schedule) => {
      const own = groups.find((each) => each.id === group.id)
      const [from, until] = [typedMoment(own?.visible_from ?? null), typedMoment(own?.visible_until ?? null)]
      return {
        ...{ from_day: from.day, from_time: from.time, until_day: until.day, until_time: until.time },
        ...{ shows_title: own?.shows_title ?? false, groups: [group.id], seen: groups },
      }
    },
    rules: { from_day: null, from_time: null, until_day: null, until_time: null, shows_title: null, groups: null, seen: null },
    check: (values) => ({
      ...(values.groups.length === 0 && { groups: 'no_group' }),
      ...Object.fromEntries(
        moments.flatMap((name) => {
          const [day, time] = [values[`${name}_day`], values[`${name}_time`]]
          if (day !== '' && readDay(day) === null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) return [[`${name}_day`, 'format']]
          if (!isTime(time)) return [[`${name}_time`, 'wrong_time']]
          return day === '' && time !== '' ? [[`${name}_day`, 'day_first']] : []
        }),
      ),
    }),
    save: (values, { changes }) => {
      const at = (name: 'from' | 'until') => toMoment({ day: values[`${name}_day`], time: values[`${name}_time`] }, otherwise[name])
      const chosen = values.seen.filter((each) => values.groups.includes(each.id))
      // the other groups get what stands in the fields; in its own one, what is left as it is stays also when somebody has changed it meanwhile
      const isOwn = chosen.every((each) => each.id === group.id)
      const isGiven = (...names: (keyof Values)[]) => !isOwn || names.some((name) => name in changes)
      const body = {
        groups: chosen.map(({ id: groupId, visible_from, visible_until, shows_title }) => ({
          id: groupId,
          before: { visible_from, visible_until, shows_title },
        })),
        ...(isGiven('from_day', 'from_time') && { visible_from: at('from') }),
        ...(isGiven('until_day', 'until_time') && { visible_until: at('until') }),
        ...(isGiven('shows_title') && { shows_title: values.shows_title }),
      }
      return unwrap(api.PUT('/resources/related/{id}/schedule', { params: { path: { id } }, body }))
    },
    // the dates have no revision by which the form could tell that its row is old
    onError: (failure) => {
      if (isApiError(failure, 'conflict')) queries.setQueryData(groupQueries.resourceDates(id).queryKey, failure.current as Schedule)
      return false
    },
    nameOf: (name) => fields[name] ?? name,
    messages: {
      before_from: t(($) => $.scheduling.beforeFrom),
      day_first: t(($) => $.scheduling.dayFirst),
      wrong_time: t(($) => $.scheduling.wrongTime),
      no_group: t(($) => $.scheduling.noGroup),
    },
    onSaved: (saved) => {
      queries.setQueryData(groupQueries.resourceDates(id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: groupQueries.all() })
      toast.success(t(($) => $.scheduling.saved))
      onClose()
    },
  })
  const { groups, seen } = form.values
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
      <GroupChoice
        groups={seen.filter(({ can_edit: canEdit }) => canEdit)}
        chosen={groups}
        error={form.errorAt('groups')}
        onChange={(next) => form.set({ groups: next })}
      />
    </FormDialog>
  )
}
