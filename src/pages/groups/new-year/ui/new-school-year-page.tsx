import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupQueries } from '@/entities/group'
import { api, isApiError, unwrap, type Schema } from '@/shared/api'
import { checkField, LeaveGuard, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { PageHeader } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { previewNewYear } from '#openapi/generated/request-rules.gen.ts'
import { newSchoolYearTexts } from '../i18n'
import { newYear, type YearValues } from '../model/successor'
import { CheckStep } from './check-step'
import { ChooseStep } from './choose-step'
import { DoneStep } from './done-step'

const route = getRouteApi('/_private/new-school-year')

/** Every group of a center that the user has access to, newest first, in one page: there are tens of them, not thousands. */
const endingGroups = (center: number) => groupQueries.list({ center, state: 'all', ordering: '-period', page_size: 1000 })

/** Starts a school year in three steps: choose the ending groups, check the plan, done. Nothing is saved before the last step. */
export function NewSchoolYearPage() {
  const t = useTexts(newSchoolYearTexts)
  const queries = useQueryClient()
  const { groups: groupIds, center } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: options } = useSuspenseQuery(groupQueries.options(center))
  const { data: all } = useSuspenseQuery(endingGroups(options.center.id))
  const groups = all.results.filter(({ can_archive }) => can_archive)
  const bodyOf = (values: YearValues) => newYear(groups, values, options.current_period)
  const [plan, setPlan] = useState<Schema<'NewYearPlan'>>()
  const form = useForm({
    toValues: (): YearValues => ({
      period: null,
      choices: Object.fromEntries((groupIds ?? '').split(',').map((id) => [id, { carry: true }])),
    }),
    rules: { period: null, choices: null },
    check: (values) =>
      Object.fromEntries(
        bodyOf(values).groups.map(({ id, name }) => [`choices.${id}`, checkField(previewNewYear.groups.items.name, name)] as const),
      ),
    nameOf: (name, values) =>
      name.replace(/^groups\.(\d+)\.name$/, (_, index: string) => `choices.${bodyOf(values).groups[Number(index)]?.id ?? 0}`),
    save: (values) => unwrap(api.POST('/groups/groups/new_year/preview', { body: bodyOf(values) })),
    onSaved: setPlan,
    keepsTyped: true,
  })
  const body = bodyOf(form.values)
  const begin = useMutation({
    mutationFn: () => unwrap(api.POST('/groups/groups/new_year', { body })),
    // nearly every screen shows groups or seats
    onSuccess: () => queries.invalidateQueries(),
    // the plan is out of date: it is fetched and shown again
    onError: (error) => isApiError(error) && error.status < 500 && error.status >= 400 && void form.submit(),
  })
  const back = () => {
    setPlan(undefined)
    begin.reset()
  }
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-6">
      <Breadcrumbs
        items={[
          { key: 'groups', content: <Link to="/my-groups">{t(($) => $.myGroups)}</Link> },
          { key: 'page', content: t(($) => $.title) },
        ]}
      />
      {begin.data ? (
        <DoneStep period={body.period} groups={begin.data.results} />
      ) : (
        <>
          <PageHeader title={t(($) => $.title)} state={t(($) => $.state)} />
          {plan ? (
            <CheckStep plan={plan} begin={begin} isChecking={form.status === 'saving'} onBack={back} />
          ) : (
            <ChooseStep
              groups={groups}
              body={body}
              form={form}
              options={options}
              onCenter={(id) => {
                form.reset()
                void navigate({ search: { center: id }, replace: true })
              }}
            />
          )}
          <LeaveGuard isDirty={form.losesOnLeave} />
        </>
      )}
    </div>
  )
}
