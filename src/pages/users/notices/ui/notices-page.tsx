import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BellOff, CheckCheck } from 'lucide-react'
import { noticeSettingsQuery, notificationQueries, notificationTexts, noticeTexts, useReadNotifications } from '@/entities/notification'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { Button, EmptyState, PageHeader, SegmentedControl, Select, toast } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { ListFrame, useList } from '@/widgets/list-frame'
import { noticesPageTexts } from '../i18n'
import { NoticeTableRow } from './notice-table-row'

const route = getRouteApi('/_private/notices')

/** All notices of the person, read and unread, newest first. */
export function NoticesPage() {
  const t = useTexts(noticesPageTexts)
  const n = useTexts(noticeTexts)
  const topicTexts = useTexts(notificationTexts)
  const list = useList(route, { defaults: {} })
  const { topic, unread } = list.values
  const query = useQuery(notificationQueries.list(list.values))
  const settings = useQuery(noticeSettingsQuery)
  const { mutate: read } = useReadNotifications()
  const onError = () => toast.error(t(($) => $.readFailed))
  const left = query.data?.unread
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader
        title={t(($) => $.title)}
        state={left === undefined ? ' ' : left > 0 ? t(($) => $.unread, { count: left }) : t(($) => $.noneUnread)}
        action={
          left !== undefined &&
          left > 0 && (
            <Button onClick={() => read(undefined, { onError })}>
              <CheckCheck aria-hidden />
              {n(($) => $.readAll)}
            </Button>
          )
        }
      />
      <ListFrame
        label={t(($) => $.title)}
        query={query}
        {...list.frame}
        tools={
          <>
            <SegmentedControl
              label={t(($) => $.filter)}
              value={unread ? 'unread' : 'all'}
              options={(['all', 'unread'] as const).map((value) => ({ value, label: t(($) => $.filters[value]) }))}
              onValueChange={(value) => list.change({ unread: value === 'unread' ? true : undefined })}
            />
            <Select
              aria-label={t(($) => $.topic)}
              className="w-full sm:w-72"
              value={topic ?? 'any'}
              options={[
                { value: 'any' as const, label: t(($) => $.anyTopic) },
                ...(settings.data?.results ?? []).map((each) => ({
                  value: each.topic,
                  label: topicTexts(($) => $.topics[each.topic]),
                })),
                { value: 'other' as const, label: t(($) => $.other) },
              ]}
              onValueChange={(value) => list.change({ topic: value === 'any' ? undefined : value })}
            />
            <Link to="/my-profile" hash="notices" className="text-sm text-accent-ink hover:underline sm:ml-auto">
              {t(($) => $.settings)}
            </Link>
          </>
        }
        columns={[
          { label: t(($) => $.columns.notice) },
          { label: t(($) => $.columns.when) },
          { label: t(($) => $.columns.actions), hideLabel: true },
        ]}
        row={(notification) => (
          <NoticeTableRow key={notification.id} notification={notification} onRead={() => read([notification.id], { onError })} />
        )}
        empty={<NoNotices unread={unread} topic={topic} />}
      />
    </div>
  )
}

function NoNotices({ unread, topic }: { readonly unread: true | undefined; readonly topic: string | undefined }) {
  const t = useTexts(noticesPageTexts)
  const n = useTexts(noticeTexts)
  const { is_staff } = useSelf()
  if (topic !== undefined) {
    return (
      <EmptyState icon={BellOff} title={t(($) => $.noMatch)}>
        {t(($) => $.noMatchBody)}
      </EmptyState>
    )
  }
  if (unread) return <EmptyState icon={CheckCheck} title={t(($) => $.allRead)} />
  return (
    <EmptyState icon={BellOff} title={n(($) => $.empty)}>
      {n(($) => (is_staff ? $.emptyTeacher : $.emptyStudent))}
    </EmptyState>
  )
}
