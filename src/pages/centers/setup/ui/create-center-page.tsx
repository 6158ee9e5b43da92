import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTexts } from '@/shared/i18n'
import { useLazyModule } from '@/shared/ui'
import { recordQueries } from '../api/record-queries'
import { centerSetupTexts } from '../i18n'
import type { Step } from '../model/steps-types'
import { setupSteps } from './lazy-setup-steps'
import { SetupBreadcrumbs } from './setup-breadcrumbs'
import { SetupSkeleton } from './setup-skeleton'
import { SetupStart } from './setup-start'

const route = getRouteApi('/_private/create-center')

/** The list of drafts, or one of them in its six steps. */
export function CreateCenterPage() {
  const t = useTexts(centerSetupTexts)
  const { setup } = route.useSearch()
  return (
    <>
      <SetupBreadcrumbs title={t(($) => $.title.create)} />
      {setup === undefined ? <SetupStart /> : <DraftSteps key={setup} id={setup} />}
    </>
  )
}

function DraftSteps({ id }: { readonly id: number }) {
  const { step } = route.useSearch()
  const code = useLazyModule(setupSteps, true)
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(recordQueries.draft(id))
  if (!code) return <SetupSkeleton />
  return (
    <code.SetupSteps
      record={data}
      step={(step as Step | undefined) ?? null}
      onStep={(to, isNew) => void navigate({ to: '/create-center', search: { setup: id, step: to }, replace: !isNew })}
      onLeave={() => void navigate({ to: '/create-center' })}
    />
  )
}
