import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { notificationQueries } from '@/entities/notification'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { appFrameTexts } from '../i18n'

export function NoticesButton(props: ComponentProps<'button'>) {
  const t = useTexts(appFrameTexts)
  const self = useSelf()
  const { data } = useQuery(notificationQueries.latest())
  const unread = data?.unread ?? self.unread_notifications
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={unread > 0 ? t(($) => $.notices.labelUnread, { count: unread }) : t(($) => $.notices.label)}
      className="relative grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink data-[state=open]:bg-subtle data-[state=open]:text-ink coarse:size-11"
      {...props}
    >
      <Bell aria-hidden size={18} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent tabular-nums coarse:top-1 coarse:right-1"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  )
}
