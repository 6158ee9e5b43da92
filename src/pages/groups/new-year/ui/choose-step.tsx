import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '@/shared/api'
import { Form, SelectField, type FormState } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { matchesQuery } from '@/shared/lib/search'
import { Button, Card, EmptyState, Field, SearchInput, Select } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'
import { EndingGroup } from './ending-group'
import type { Choice, YearValues } from '../model/successor'

interface ChooseStepProps {
  readonly groups: readonly Schema<'Group'>[]
  readonly body: Schema<'NewYear'>
  readonly form: FormState<YearValues>
  readonly options: Schema<'GroupOptions'>
  readonly onCenter: (id: number) => void
}

/** Chooses the groups that end, the group that follows each, and whether its students continue. */
export function ChooseStep({ groups, body, form, options, onCenter }: ChooseStepProps) {
  const t = useTexts(newSchoolYearTexts)
  const [search, setSearch] = useState('')
  const { choices } = form.values
  const shown = groups.filter(({ id, name, period }) => choices[id] || matchesQuery(`${name} ${period}`, search))
  const choose = (id: number, choice: Choice | null) => {
    const { [id]: _, ...others } = choices
    form.set({ choices: choice === null ? others : { ...others, [id]: choice } })
  }
  const periods = [...new Set([...options.periods, body.period])].toSorted()
  return (
    <Form form={form} asksBeforeLeaving={false}>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <SelectField
          {...form.field('period')}
          value={body.period}
          theirs={undefined}
          label={t(($) => $.period)}
          options={periods.map((value) => ({ value, label: value }))}
        />
        {options.centers.length > 1 && (
          <Field label={t(($) => $.center)}>
            {(control) => (
              <Select
                {...control}
                value={String(options.center.id)}
                options={options.centers.map(({ id, name }) => ({ value: String(id), label: name }))}
                onValueChange={(id) => onCenter(Number(id))}
              />
            )}
          </Field>
        )}
        {groups.length > 8 && (
          <SearchInput className="sm:col-start-3" label={t(($) => $.search)} value={search} onValueChange={setSearch} />
        )}
      </div>
      <Card className="p-0 sm:p-0">
        {groups.length === 0 ? (
          <EmptyState icon={CalendarOff} title={t(($) => $.noGroups)}>
            {t(($) => $.noGroupsBody)}
          </EmptyState>
        ) : (
          <ul aria-label={t(($) => $.groups)} className="divide-y divide-line">
            {shown.map((group) => (
              <EndingGroup
                key={group.id}
                group={group}
                successor={body.groups.find(({ id }) => id === group.id)?.name ?? ''}
                choice={choices[group.id]}
                error={form.errorAt(`choices.${group.id}`)}
                onChoose={(choice) => choose(group.id, choice)}
              />
            ))}
            {shown.length === 0 && <li className="px-4 py-8 text-center text-md text-muted">{t(($) => $.noMatch)}</li>}
          </ul>
        )}
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-md text-muted">
          {t(($) => $.chosen, { count: body.groups.length })}
        </p>
        <Button type="submit" variant="primary" loading={form.status === 'saving'} disabled={body.groups.length === 0}>
          {t(($) => $.continue)}
        </Button>
      </div>
    </Form>
  )
}
