import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTexts } from '@/shared/i18n'
import { recordQueries } from '../api/record-queries'
import { centerSetupTexts } from '../i18n'
import type { Step } from '../model/steps-types'
import { SetupSteps } from './setup-steps'
import { SetupBreadcrumbs } from './setup-breadcrumbs'

const route = getRouteApi('/_private/center/edit/$id')

/** Edits an existing center in the same six steps. */
export function EditCenterPage() {
  const t = useTexts(centerSetupTexts)
  const { id } = route.useParams()
  const { step } = route.useSearch()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(recordQueries.center(id))
  const title = t(($) => $.title.edit, { name: data.values.name })
  return (
    <>
      <SetupBreadcrumbs title={title} />
      <SetupSteps
        key={id}
        record={data}
        step={(step as Step | undefined) ?? null}
        onStep={(to, isNew) => void navigate({ to: '/center/edit/$id', params: { id }, search: { step: to }, replace: !isNew })}
        onLeave={() => void navigate({ to: '/center/$id', params: { id } })}
      />
    </>
  )
}
