import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDateTime } from '@/shared/lib/format'
import { Checkbox, FormError } from '@/shared/ui'
import { groupResourceTexts } from '../i18n'

interface GroupChoiceProps {
  readonly groups: Schema<'ResourceSchedule'>['groups']
  readonly chosen: readonly number[]
  readonly error: string | undefined
  readonly onChange: (ids: readonly number[]) => void
}

/** The groups that get the dates, each with those that it has; nothing where there is no choice. */
export function GroupChoice({ groups, chosen, error, onChange }: GroupChoiceProps) {
  const t = useTexts(groupResourceTexts)
  if (groups.length < 2) return null
  const now = ({ visible_from: from, visible_until: until }: GroupChoiceProps['groups'][number]) => {
    if (from !== null && until !== null)
      return t(($) => $.scheduling.nowBetween, { from: formatDateTime(from), until: formatDateTime(until) })
    if (from !== null) return t(($) => $.scheduling.nowFrom, { from: formatDateTime(from) })
    return until === null ? t(($) => $.scheduling.nowUndated) : t(($) => $.scheduling.nowUntil, { until: formatDateTime(until) })
  }
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t(($) => $.scheduling.groups)}</legend>
      <Checkbox
        label={t(($) => $.scheduling.allGroups)}
        checked={chosen.length === groups.length}
        indeterminate={chosen.length > 0 && chosen.length < groups.length}
        onChange={({ target }) => onChange(target.checked ? groups.map(({ id }) => id) : [])}
      />
      {groups.map((group) => (
        <Checkbox
          key={group.id}
          label={group.name}
          hint={now(group)}
          aria-invalid={error !== undefined}
          checked={chosen.includes(group.id)}
          onChange={() => toggle(group.id)}
        />
      ))}
      <FormError>{error}</FormError>
    </fieldset>
  )
}
