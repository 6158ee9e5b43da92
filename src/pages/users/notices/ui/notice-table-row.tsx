import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { noticeTexts, useNoticeContent } from '@/entities/notification'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { IconButton, rowLinkStyles, TableCell, TableRow } from '@/shared/ui'
import { noticesPageTexts } from '../i18n'

interface NoticeTableRowProps {
  readonly notification: Schema<'Notification'>
  readonly onRead: () => void
}

export function NoticeTableRow({ notification, onRead }: NoticeTableRowProps) {
  const t = useTexts(noticesPageTexts)
  const n = useTexts(noticeTexts)
  const inWords = useInWords()
  const { icon: Icon, sentence } = useNoticeContent(notification)
  const { created_at, read_at, group, href } = notification
  const isUnread = read_at === null
  const when = inWords(created_at, { alone: true })
  return (
    <TableRow className="align-top">
      <TableCell className={cn('py-2.5', isUnread && 'max-sm:group-data-cards/table:pr-9')}>
        <span className="flex gap-3">
          <Icon aria-hidden size={16} className={cn('mt-0.5 shrink-0', isUnread ? 'text-accent-ink' : 'text-muted')} />
          <span className="min-w-0">
            {href ? (
              <Link to={href} onClick={isUnread ? onRead : undefined} className={cn(rowLinkStyles, !isUnread && 'font-normal')}>
                {sentence}
              </Link>
            ) : (
              <span className={cn(isUnread && 'font-medium')}>{sentence}</span>
            )}
            {isUnread && (
              <span className="ml-2 inline-block size-2 rounded-full bg-accent align-middle">
                <span className="sr-only">{n(($) => $.unread)}</span>
              </span>
            )}
            <span className="block text-sm text-muted">
              {group?.name}
              <span className="sm:hidden">{[group && ' · ', when]}</span>
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell hideOnPhone className="py-2.5 whitespace-nowrap text-muted">
        {when}
      </TableCell>
      <TableCell
        hideWhenEmpty={!isUnread}
        className="w-px py-1.5 text-right max-sm:group-data-cards/table:absolute max-sm:group-data-cards/table:top-1 max-sm:group-data-cards/table:right-1 max-sm:group-data-cards/table:w-auto"
      >
        {isUnread && (
          <IconButton icon={Check} label={t(($) => $.readNamed, { notice: sentence })} className="z-1" onClick={onRead} noTooltip />
        )}
      </TableCell>
    </TableRow>
  )
}
