import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '@/shared/api'
import type { FormState } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { matchesQuery } from '@/shared/lib/search'
import { Button, Card, EmptyState, Field, SearchInput, Select, toast } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'
import { type Choice, type EndingGroup, withSibling, type YearValues } from '../model/draft'
import { EndingGroupRow } from './ending-group-row'

interface StudentsStepProps {
  readonly proposal: Schema<'NewYearProposal'>
  readonly options: Schema<'GroupOptions'>
  readonly form: FormState<YearValues>
  readonly onPlace: (place: { readonly center?: number; readonly period?: string }) => void
  readonly onNext: () => void
}

/** Chooses the groups that end, and where their students go. */
export function StudentsStep({ proposal, options, form, onPlace, onNext }: StudentsStepProps) {
  const t = useTexts(newSchoolYearTexts)
  const [search, setSearch] = useState('')
  const { values } = form
  const { groups, existing, period } = proposal
  const shown = groups.filter(({ name, period: year }) => matchesQuery(`${name} ${year}`, search))
  const count = Object.keys(values.choices).length
  const choose = (id: number, choice: Choice | null) => {
    const { [id]: _, ...others } = values.choices
    form.set({ choices: choice === null ? others : { ...others, [id]: choice } })
  }
  const addGroup = (group: EndingGroup) => {
    const { groups: all } = withSibling(
      values,
      group,
      existing.map(({ name }) => name),
    )
    form.set({ groups: all })
    toast.info(t(($) => $.added, { name: all.at(-1)?.name ?? '' }))
  }
  const periods = [...new Set([...options.periods, period])].toSorted()
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <Field label={t(($) => $.period)}>
          {(control) => (
            <Select
              {...control}
              value={period}
              options={periods.map((value) => ({ value, label: value }))}
              onValueChange={(value) => onPlace({ period: value })}
            />
          )}
        </Field>
        {options.centers.length > 1 && (
          <Field label={t(($) => $.center)}>
            {(control) => (
              <Select
                {...control}
                value={String(options.center.id)}
                options={options.centers.map(({ id, name }) => ({ value: String(id), label: name }))}
                onValueChange={(id) => onPlace({ center: Number(id) })}
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
          <ul aria-label={t(($) => $.ending)} className="divide-y divide-line">
            {shown.map((group) => (
              <EndingGroupRow
                key={group.id}
                group={group}
                values={values}
                existing={existing}
                onChoose={(choice) => choose(group.id, choice)}
                onAddGroup={() => addGroup(group)}
              />
            ))}
            {shown.length === 0 && <li className="px-4 py-8 text-center text-md text-muted">{t(($) => $.noMatch)}</li>}
          </ul>
        )}
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-md text-muted">
          {t(($) => $.chosen, { count })}
        </p>
        <Button variant="primary" disabled={count === 0} onClick={onNext}>
          {t(($) => $.continue)}
        </Button>
      </div>
    </div>
  )
}
