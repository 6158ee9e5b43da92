import { Link } from '@tanstack/react-router'
import { noticeTexts, useNoticeContent } from '@/entities/notification'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'

interface NoticeRowProps {
  readonly notification: Schema<'Notification'>
  readonly onOpen: () => void
}

export function NoticeRow({ notification, onOpen }: NoticeRowProps) {
  const t = useTexts(noticeTexts)
  const inWords = useInWords()
  const { icon: Icon, sentence } = useNoticeContent(notification)
  const { created_at, read_at, group, href } = notification
  const isUnread = read_at === null
  const content = (
    <>
      <Icon aria-hidden size={16} className={cn('mt-0.5 shrink-0', isUnread ? 'text-accent-ink' : 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span className={cn('block', isUnread && 'font-medium')}>{sentence}</span>
        <span className="block text-sm text-muted">{[group?.name, inWords(created_at)].filter(Boolean).join(' · ')}</span>
      </span>
      {isUnread && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t(($) => $.unread)}</span>
        </span>
      )}
    </>
  )
  const styles = 'flex w-full gap-3 rounded-md px-3 py-2.5 text-left hover:bg-subtle'
  return href ? (
    <Link to={href} onClick={onOpen} className={styles}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={onOpen} className={styles}>
      {content}
    </button>
  )
}
