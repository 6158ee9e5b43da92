import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { evaluationQueries } from '@/entities/evaluation'
import { groupQueries } from '@/entities/group'
import { api, errorMessage, type Schema, unwrap } from '@/shared/api'
import { BulkStatus, isWhole, restOf, useBulk } from '@/shared/bulk'
import { DateField, FormDialog, SelectField, TextField, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Checkbox, ErrorState, SkeletonText, toast } from '@/shared/ui'
import { createEvaluation } from '#openapi/generated/request-rules.gen.ts'
import { centerEvaluationTexts } from '../i18n'

interface AddToGroupsProps {
  readonly centerId: number
  readonly evaluations: Schema<'CenterEvaluations'>['evaluations']
  readonly onClose: () => void
}

const kinds = ['initial', 'partial', 'ordinary', 'extraordinary'] as const
const same = (one: string, other: string) => one.trim().toLocaleLowerCase('es') === other.trim().toLocaleLowerCase('es')

/**
 * One evaluation for several active groups: each gets its own, which can be changed afterwards. At first those of the latest school
 * year are chosen.
 */
export function AddToGroups({ centerId, evaluations, onClose }: AddToGroupsProps) {
  const t = useTexts(centerEvaluationTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const found = useQuery(groupQueries.list({ center: centerId, state: 'active', page_size: 1000 }))
  const groups = found.data?.results ?? []
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map())
  const latest = groups
    .map(({ period }) => period)
    .toSorted()
    .at(-1)
  const isChosen = ({ id, period }: Schema<'Group'>) => changed.get(id) ?? period === latest
  const ticked = groups.filter(isChosen)
  // a group is one request: what was added stays when another one is refused
  const bulk = useBulk<Schema<'Evaluation'>>(1)
  const chosen = ticked.map(({ id }) => id)
  const form = useForm({
    toValues: () => ({ name: '', kind: 'partial' as (typeof kinds)[number], held_on: '' }),
    rules: createEvaluation,
    save: ({ name, kind, held_on }) =>
      bulk.run(chosen, ([id = 0]) =>
        unwrap(
          api.POST('/groups/groups/{id}/evaluations', {
            params: { path: { id } },
            body: { name, kind, held_on: held_on === '' ? null : held_on },
          }),
        ),
      ),
    keepsTyped: (outcome) => !isWhole(outcome),
    onSaved: (outcome) => {
      void queries.invalidateQueries({ queryKey: evaluationQueries.all() })
      // what is sent again is what is left, and a group that refuses can be taken out of it
      setChanged(new Map([...changed, ...groups.map(({ id }) => [id, restOf(outcome).includes(id)] as const)]))
      if (!isWhole(outcome)) return
      toast.success(t(($) => $.form.done, { count: outcome.done.length }))
      onClose()
    },
  })
  const has = (id: number) => evaluations.some(({ group, name }) => group.id === id && same(name, form.values.name))
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(($) => $.form.title)}
      submitLabel={t(($) => $.form.save, { count: chosen.length })}
      blocked={chosen.length === 0}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t(($) => $.form.name)} hint={t(($) => $.form.nameHint)} />
      <SelectField
        {...form.field('kind')}
        label={t(($) => $.form.kind)}
        options={kinds.map((value) => ({ value, label: t(($) => $.kinds[value]) }))}
      />
      <DateField {...form.field('held_on')} label={t(($) => $.form.heldOn)} optional />
      <fieldset className="flex min-w-0 flex-col gap-2.5" disabled={bulk.progress !== null}>
        <legend className="mb-2 text-base font-semibold">{t(($) => $.form.groups)}</legend>
        {found.isPending && <SkeletonText lines={3} />}
        {found.error && (
          <ErrorState title={t(($) => $.form.failed)} onRetry={() => void found.refetch()}>
            {errorMessage(found.error, c)}
          </ErrorState>
        )}
        {found.data && groups.length === 0 && <p className="text-md">{t(($) => $.form.none)}</p>}
        {groups.length > 1 && (
          <Checkbox
            label={t(($) => $.form.all, { count: groups.length })}
            checked={ticked.length === groups.length}
            indeterminate={ticked.length > 0 && ticked.length < groups.length}
            onChange={({ target }) => setChanged(new Map(groups.map(({ id }) => [id, target.checked])))}
          />
        )}
        {groups.map((group) => (
          <Checkbox
            key={group.id}
            label={`${group.name} · ${group.period}`}
            {...(has(group.id) ? { hint: t(($) => $.form.has) } : {})}
            checked={isChosen(group)}
            onChange={({ target }) => setChanged(new Map(changed).set(group.id, target.checked))}
          />
        ))}
      </fieldset>
      <BulkStatus {...bulk} reasons={{ not_found: t(($) => $.form.notFound), permission_denied: t(($) => $.form.denied) }} />
    </FormDialog>
  )
}
