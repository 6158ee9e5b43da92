import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupQueries } from '@/entities/group'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, Combobox, Field, FormError, Input, Section, Select } from '@/shared/ui'
import { importTexts } from '../i18n'
import type { GroupDecision } from '../model/import-types'
import type { ImportProps } from './import-screen'

type NewGroup = Schema<'ImportGroup'>
type Choice = NonNullable<NewGroup['choice']> | 'undecided'

interface NewGroupsProps extends ImportProps<'review'> {
  readonly groups: readonly NewGroup[]
}

/** Decides what becomes of each name of a group that matches none. */
export function NewGroups({ view, send, groups }: NewGroupsProps) {
  const t = useTexts(importTexts)
  const decide = (decisions: readonly GroupDecision[]) => send({ type: 'amend', amendment: { kind: 'groups', groups: decisions } })
  const undecided = groups.filter(({ choice, name }) => choice === null && name !== '')
  return (
    <Section
      title={t(($) => $.groups.title)}
      description={t(($) => $.groups.description)}
      aside={
        undecided.length > 0 && (
          <Button size="sm" disabled={view.isBusy} onClick={() => decide(undecided.map(({ name }) => ({ name, choice: 'create' })))}>
            {t(($) => $.groups.createAll, { count: undecided.length })}
          </Button>
        )
      }
    >
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
        {groups.map((group) => (
          <li key={group.name} className="p-4">
            <GroupDecisionFields group={group} view={view} decide={(decision) => decide([decision])} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface FieldsProps extends Pick<NewGroupsProps, 'view'> {
  readonly group: NewGroup
  readonly decide: (decision: GroupDecision) => void
}

function GroupDecisionFields({ group, view, decide }: FieldsProps) {
  const t = useTexts(importTexts)
  // chosen here and not sent yet: an existing group is sent once it is known which one
  const [isMapping, setMapping] = useState(false)
  const { name, rows, choice, archived } = group
  const shown: Choice = isMapping ? 'existing' : (choice ?? 'undecided')
  const label = name || t(($) => $.groups.unnamed)
  const { refused } = view
  const isRefused = refused?.amendment.kind === 'groups' && refused.amendment.groups.some((each) => each.name === name)
  const takesSeats = shown === 'create' || (shown === 'existing' && !isMapping)
  const options: readonly Choice[] = [
    ...(choice === null ? (['undecided'] as const) : []),
    ...(name === '' ? [] : (['create'] as const)),
    'existing',
    ...(view.import.may_manage ? (['none'] as const) : []),
    'leave',
  ]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{label}</p>
          <p className="text-sm text-muted">
            {t(($) => $.groups.rows, { count: rows })}
            {takesSeats && ` · ${t(($) => $.groups.seats, { count: rows })}`}
          </p>
        </div>
        <Select<Choice>
          size="sm"
          className="w-64 max-sm:w-full"
          aria-label={t(($) => $.groups.choiceOf, { name: label })}
          disabled={view.isBusy}
          value={shown}
          options={options.map((value) => ({ value, label: t(($) => $.groups.choices[value]) }))}
          onValueChange={(next) => {
            setMapping(next === 'existing')
            if (next !== 'existing') decide({ name, choice: next === 'undecided' ? null : next })
          }}
        />
      </div>
      {archived !== null && <AlertBox type="info">{t(($) => $.groups.archived, { period: archived })}</AlertBox>}
      {shown === 'create' && <CreateFields key={`${group.new_name} ${group.period}`} group={group} view={view} decide={decide} />}
      {shown === 'existing' && <ExistingField group={group} view={view} decide={(decision) => (decide(decision), setMapping(false))} />}
      {isRefused && <FormError>{t(($) => $.rejections[refused.rejection], { needed: 0, left: 0, time: '' })}</FormError>}
    </div>
  )
}

function CreateFields({ group, view, decide }: FieldsProps) {
  const t = useTexts(importTexts)
  const { data } = useQuery(groupQueries.options(view.import.center.id))
  const [name, setName] = useState(group.new_name)
  const { period, category_id } = group
  const periods = data?.periods ?? []
  const save = (change: Partial<GroupDecision>) =>
    decide({ name: group.name, choice: 'create', new_name: name, period, category_id, ...change })
  const saveName = () => name.trim() !== group.new_name && save({})
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field label={t(($) => $.groups.newName)}>
        {(control) => (
          <Input
            {...control}
            size="sm"
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onBlur={saveName}
            onKeyDown={(event) => event.key === 'Enter' && saveName()}
          />
        )}
      </Field>
      <Field label={t(($) => $.groups.period)}>
        {(control) => (
          <Select
            {...control}
            size="sm"
            value={period}
            options={(periods.includes(period) ? periods : [period, ...periods]).map((value) => ({ value, label: value }))}
            onValueChange={(next) => save({ period: next })}
          />
        )}
      </Field>
      <Field label={t(($) => $.groups.area)}>
        {(control) => (
          <Select
            {...control}
            size="sm"
            disabled={!data}
            value={String(category_id ?? '')}
            options={[
              { value: '', label: t(($) => $.groups.noArea) },
              ...(data?.categories ?? []).map(({ id, name: area, depth }) => ({
                value: String(id),
                label: `${'\u2003'.repeat(depth)}${area}`,
              })),
            ]}
            onValueChange={(next) => save({ category_id: next === '' ? null : Number(next) })}
          />
        )}
      </Field>
    </div>
  )
}

function ExistingField({ group, view, decide }: FieldsProps) {
  const t = useTexts(importTexts)
  const { data, error } = useQuery(groupQueries.list({ state: 'active', center: view.import.center.id, page_size: 1000 }))
  if (error && !data) return <AlertBox type="error">{t(($) => $.rejections.unreachable)}</AlertBox>
  return (
    <Combobox
      className="max-w-md"
      label={t(($) => $.groups.which, { name: group.name || t(($) => $.groups.unnamed) })}
      placeholder={t(($) => $.groups.choose)}
      disabled={!data}
      options={(data?.results ?? []).map(({ id, name, period }) => ({ id: String(id), label: name, hint: period }))}
      value={group.choice === 'existing' && group.group ? String(group.group.id) : null}
      onValueChange={(id) => id !== null && decide({ name: group.name, choice: 'existing', group_id: Number(id) })}
    />
  )
}
