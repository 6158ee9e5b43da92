import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { CenterFilter } from '@/entities/center'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { EmptyState, PageHeader, SearchInput, SegmentedControl } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { ListFrame, useList } from '@/widgets/list-frame'
import { mailsQuery } from '../api/mails-query'
import { mailsTexts } from '../i18n'
import { MailRow } from './mail-row'
import { MailFigures, MailHealth } from './mail-summary'
import { RetryAll } from './retry-all'

const route = getRouteApi('/_private/mails')
const states = ['all', 'failed', 'queued', 'sent', 'cancelled'] as const

/** What became of the mails: of the own center for its manager, of all for IT admins. */
export function MailsPage() {
  const t = useTexts(mailsTexts)
  const { kind } = useSelf()
  const isAdmin = kind === 'admin'
  const list = useList(route, { defaults: {} })
  const { center, search, state } = list.values
  const query = useQuery(mailsQuery(list.values))
  const summary = query.data?.summary
  const isNarrowed = search !== undefined || state !== undefined || center !== undefined
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader
        title={t(($) => $.title)}
        state={t(($) => $.lead)}
        action={summary && summary.failed > 0 ? <RetryAll center={center} /> : undefined}
      />
      {summary && <MailHealth summary={summary} />}
      <MailFigures summary={summary} />
      <ListFrame
        label={t(($) => $.title)}
        query={query}
        {...list.frame}
        tools={
          <>
            <SearchInput className="w-full sm:w-72" label={t(($) => $.search)} {...list.searchField} />
            <SegmentedControl
              label={t(($) => $.state)}
              value={state ?? 'all'}
              options={states.map((value) => ({ value, label: t(($) => $.filters[value]) }))}
              onValueChange={(value) => list.change({ state: value === 'all' ? undefined : value })}
            />
            {isAdmin && (
              <CenterFilter
                label={t(($) => $.center)}
                placeholder={t(($) => $.anyCenter)}
                center={center}
                onChange={(chosen) => list.change({ center: chosen })}
              />
            )}
          </>
        }
        columns={[
          { label: t(($) => $.columns.to) },
          { label: t(($) => $.columns.kind) },
          { label: t(($) => $.columns.state) },
          { label: t(($) => $.columns.when) },
          ...(isAdmin ? [{ label: t(($) => $.columns.center), hideOnTablet: true }] : []),
          { label: t(($) => $.columns.actions), hideLabel: true },
        ]}
        row={(mail) => <MailRow key={mail.id} mail={mail} showCenter={isAdmin} />}
        empty={
          <EmptyState icon={Mail} title={isNarrowed ? t(($) => $.noMatch) : t(($) => $.empty)}>
            {isNarrowed ? t(($) => $.noMatchBody) : t(($) => $.emptyBody)}
          </EmptyState>
        }
      />
    </div>
  )
}
