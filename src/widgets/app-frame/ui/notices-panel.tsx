import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { notificationQueries, noticeTexts, useReadNotifications } from '@/entities/notification'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { Button, EmptyState, ErrorState, Popover, PopoverContent, PopoverTrigger, SkeletonText } from '@/shared/ui'
import { appFrameTexts } from '../i18n'
import { NoticeRow } from './notice-row'
import { NoticesButton } from './notices-button'

export { noticeTexts }

/** The notifications, newest first. */
export function NoticesPanel() {
  const frame = useTexts(appFrameTexts)
  const t = useTexts(noticeTexts)
  const [open, setOpen] = useState(true)
  const { mutate: read } = useReadNotifications()
  const { data } = useQuery(notificationQueries.latest())
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <NoticesButton />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={frame(($) => $.notices.label)} className="flex w-96 flex-col p-0">
        <div className="flex h-12 shrink-0 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
          <h2 className="font-semibold">{frame(($) => $.notices.label)}</h2>
          {data && data.unread > 0 && (
            <Button variant="ghost" size="sm" onClick={() => read(undefined)}>
              {t(($) => $.readAll)}
            </Button>
          )}
        </div>
        <Notices
          onOpen={(id) => {
            read([id])
            setOpen(false)
          }}
        />
        <Link
          to="/notices"
          onClick={() => setOpen(false)}
          className="shrink-0 border-t border-line px-4 py-3 text-center text-sm font-medium text-accent-ink hover:bg-subtle"
        >
          {t(($) => $.showAll)}
        </Link>
      </PopoverContent>
    </Popover>
  )
}

function Notices({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const t = useTexts(noticeTexts)
  const { is_staff } = useSelf()
  const { data, isError, refetch, isRefetching } = useQuery(notificationQueries.latest())
  if (!data) {
    if (!isError) return <SkeletonText lines={6} className="p-4" />
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isRefetching}>
        {t(($) => $.failed)}
      </ErrorState>
    )
  }
  if (data.results.length === 0) {
    return (
      <EmptyState icon={BellOff} title={t(($) => $.empty)}>
        {t(($) => (is_staff ? $.emptyTeacher : $.emptyStudent))}
      </EmptyState>
    )
  }
  return (
    <ul className="min-h-0 overflow-y-auto p-1">
      {data.results.map((each) => (
        <li key={each.id}>
          <NoticeRow notification={each} onOpen={() => onOpen(each.id)} />
        </li>
      ))}
    </ul>
  )
}
