import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight, Building2, Plus } from 'lucide-react'
import { setupQueries } from '@/entities/center'
import { useSelf } from '@/entities/user'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { Badge, Button, EmptyState, ErrorState, FormError, PageHeader, Section, Skeleton } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Step } from '../model/steps-types'

/** The list of drafts and a button that creates one. */
export function SetupStart() {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const { is_superuser: mayBegin } = useSelf()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const setups = useQuery(setupQueries.open())
  const begin = useMutation({
    mutationFn: () => unwrap(api.POST('/centers/setups')),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: setupQueries.all() })
      return navigate({ to: '/create-center', search: { setup: id, step: 1 } })
    },
  })
  const button = (
    <Button variant="primary" loading={begin.isPending} onClick={() => begin.mutate()}>
      <Plus aria-hidden />
      {t(($) => $.start.begin)}
    </Button>
  )
  return (
    <div className="flex max-w-lg flex-col gap-8 [&>[data-slot=form-error]:empty]:-mb-8">
      <PageHeader title={t(($) => $.title.create)} state={t(($) => $.start.state)} action={mayBegin ? button : undefined} />
      <FormError>{begin.isError && t(($) => $.start.beginFailed)}</FormError>
      <Section title={t(($) => $.start.drafts)}>
        {setups.isPending ? (
          <div aria-hidden className="flex flex-col gap-2">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        ) : !setups.data ? (
          <ErrorState onRetry={() => void setups.refetch()}>{errorMessage(setups.error, c)}</ErrorState>
        ) : setups.data.results.length === 0 ? (
          <EmptyState icon={Building2} title={t(($) => $.start.empty)} className="rounded-lg border border-dashed border-line">
            {t(($) => (mayBegin ? $.start.emptyBody : $.start.emptyManager))}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {setups.data.results.map((setup) => (
              <DraftRow key={setup.id} setup={setup} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

function DraftRow({ setup }: { readonly setup: Schema<'SetupRow'> }) {
  const t = useTexts(centerSetupTexts)
  const inWords = useInWords()
  const name = setup.name || t(($) => $.start.unnamed)
  const step = setup.step as Step
  const who = setup.handed_to
    ? t(($) => $.handOver.with, { name: setup.handed_to?.full_name ?? '' })
    : t(($) => $.start.startedBy, { name: setup.created_by.full_name })
  return (
    <li className="relative flex items-center gap-4 px-4 py-3 hover:bg-subtle">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to="/create-center"
            search={{ setup: setup.id }}
            aria-label={t(($) => $.start.resumeName, { name })}
            className="truncate text-md font-medium after:absolute after:inset-0"
          >
            {name}
          </Link>
          {setup.center !== null && <Badge tone="warning">{t(($) => $.start.partly)}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t(($) => $.start.step, { step, name: t(($) => $.steps[step]) })}
          {' · '}
          {t(($) => $.start.savedAt, { when: inWords(setup.updated_at) })}
          {' · '}
          {who}
        </p>
      </div>
      <ArrowRight aria-hidden size={16} className="shrink-0 text-muted" />
    </li>
  )
}
