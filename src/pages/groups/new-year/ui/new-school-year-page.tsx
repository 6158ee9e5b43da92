import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupQueries } from '@/entities/group'
import { api, isApiError, unwrap, type Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { PageHeader } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { endingGroups } from '../api/ending-groups'
import { newSchoolYearTexts } from '../i18n'
import { nextPeriod, successorName } from '../model/successor'
import { CheckStep } from './check-step'
import { ChooseStep } from './choose-step'
import { DoneStep } from './done-step'

const route = getRouteApi('/_private/new-school-year')

/** What was chosen for one group that ends. A name that nobody typed follows the group's. */
export interface Choice {
  readonly carry: boolean
  readonly name?: string
}

/** Begins a school year in three steps: choose the groups that end, check what will happen, done. Nothing happens before the last. */
export function NewSchoolYearPage() {
  const t = useTexts(newSchoolYearTexts)
  const queries = useQueryClient()
  const { groups: asked, center } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: options } = useSuspenseQuery(groupQueries.options(center))
  const { data: all } = useSuspenseQuery(endingGroups(options.center.id))
  const groups = all.results.filter(({ can_archive }) => can_archive)
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(() => {
    const ids = new Set(asked?.split(',').map(Number))
    return new Map(groups.filter(({ id }) => ids.has(id)).map(({ id }) => [id, { carry: true }]))
  })
  const chosen = groups.filter(({ id }) => choices.has(id))
  const latest = chosen
    .map(({ period }) => period)
    .toSorted()
    .at(-1)
  const [typedPeriod, setPeriod] = useState<string>()
  const period = typedPeriod ?? (latest ? nextPeriod(latest) : nextPeriod(options.current_period))
  const body: Schema<'NewYear'> = {
    period,
    groups: chosen.map(({ id, name }) => {
      const { carry = true, name: typed } = choices.get(id) ?? {}
      return { id, name: typed ?? successorName(name, carry), carry_students: carry }
    }),
  }
  const preview = useMutation({ mutationFn: () => unwrap(api.POST('/groups/groups/new_year/preview', { body })) })
  const begin = useMutation({
    mutationFn: () => unwrap(api.POST('/groups/groups/new_year', { body })),
    // seats, lists and home: nearly everything shows groups
    onSuccess: () => queries.invalidateQueries(),
    // what was checked is no longer so: it is checked again, and shown
    onError: (refusal) => isApiError(refusal) && refusal.status < 500 && refusal.status >= 400 && preview.mutate(),
  })
  const back = () => {
    preview.reset()
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
        <DoneStep period={period} groups={begin.data.results} />
      ) : (
        <>
          <PageHeader title={t(($) => $.title)} state={t(($) => $.state)} />
          {preview.data ? (
            <CheckStep plan={preview.data} begin={begin} isChecking={preview.isPending} onBack={back} />
          ) : (
            <ChooseStep
              groups={groups}
              body={body}
              choices={choices}
              onChoose={setChoices}
              options={options}
              onPeriod={setPeriod}
              onCenter={(id) => {
                setChoices(new Map())
                void navigate({ search: { center: id }, replace: true })
              }}
              preview={preview}
            />
          )}
        </>
      )}
    </div>
  )
}
