import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { sheetQueries } from '../api/sheet-queries'
import { centerSetupTexts } from '../i18n'
import type { Step } from '../model/steps-words'
import { SetupSteps } from './setup-steps'
import { SetupBreadcrumbs } from './setup-breadcrumbs'
import { SetupStart } from './setup-start'

const route = getRouteApi('/_private/create-center')

/** The drafts that can be gone on with, or one of them in its six steps. */
export function CreateCenterPage() {
  const t = useTexts(centerSetupTexts)
  const { setup } = route.useSearch()
  useDocumentTitle(t(($) => $.title.create))
  return (
    <>
      <SetupBreadcrumbs title={t(($) => $.title.create)} />
      {setup === undefined ? <SetupStart /> : <DraftSteps key={setup} id={setup} />}
    </>
  )
}

function DraftSteps({ id }: { readonly id: number }) {
  const { step } = route.useSearch()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(sheetQueries.draft(id))
  return (
    <SetupSteps
      sheet={data}
      step={(step as Step | undefined) ?? null}
      onStep={(to, isNew) => void navigate({ to: '/create-center', search: { setup: id, step: to }, replace: !isNew })}
      onLeave={() => void navigate({ to: '/create-center' })}
    />
  )
}
