import type { UseMutationResult } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { matchesQuery } from '@/shared/lib/search'
import { Button, Card, EmptyState, Field, FormError, SearchInput, Select } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'
import { EndingGroup } from './ending-group'
import type { Choice } from './new-school-year-page'

interface ChooseStepProps {
  readonly groups: readonly Schema<'Group'>[]
  readonly body: Schema<'NewYear'>
  readonly choices: ReadonlyMap<number, Choice>
  readonly onChoose: (choices: ReadonlyMap<number, Choice>) => void
  readonly options: Schema<'GroupOptions'>
  readonly onPeriod: (period: string) => void
  readonly onCenter: (id: number) => void
  readonly preview: Pick<UseMutationResult, 'isPending' | 'error'> & { readonly mutate: () => void }
}

/** Which groups end, what follows each, and whether its students go on. */
export function ChooseStep({ groups, body, choices, onChoose, options, onPeriod, onCenter, preview }: ChooseStepProps) {
  const t = useTexts(newSchoolYearTexts)
  const c = useTexts(commonTexts)
  const [search, setSearch] = useState('')
  const shown = groups.filter(({ id, name, period }) => choices.has(id) || matchesQuery(`${name} ${period}`, search))
  const choose = (id: number, choice: Choice | null) => {
    const next = new Map(choices)
    if (choice === null) next.delete(id)
    else next.set(id, choice)
    onChoose(next)
  }
  const periods = [...new Set([...options.periods, body.period])].toSorted()
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (choices.size > 0 && !preview.isPending) preview.mutate()
      }}
    >
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <Field label={t(($) => $.period)}>
          {(control) => (
            <Select {...control} value={body.period} options={periods.map((value) => ({ value, label: value }))} onValueChange={onPeriod} />
          )}
        </Field>
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
                choice={choices.get(group.id)}
                onChoose={(choice) => choose(group.id, choice)}
              />
            ))}
            {shown.length === 0 && <li className="px-4 py-8 text-center text-md text-muted">{t(($) => $.noMatch)}</li>}
          </ul>
        )}
      </Card>
      <FormError>{preview.error ? errorMessage(preview.error, c) : null}</FormError>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-md text-muted">
          {t(($) => $.chosen, { count: choices.size })}
        </p>
        <Button
          type="submit"
          variant="primary"
          loading={preview.isPending}
          disabled={choices.size === 0 || body.groups.some(({ name }) => name.trim() === '')}
        >
          {t(($) => $.continue)}
        </Button>
      </div>
    </form>
  )
}
