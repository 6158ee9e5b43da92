import { createFileRoute } from '@tanstack/react-router'
import { noticeSettingsQuery, notificationQueries, notificationTexts, noticeTexts } from '@/entities/notification'
import { NoticesPage, noticesPageTexts } from '@/pages/users/notices'
import { loadTexts } from '@/shared/i18n'
import { flag, oneOf, pageParams, parseSearch } from '../../params'

export const Route = createFileRoute('/_private/notices')({
  staticData: { shape: 'list' },
  validateSearch: (raw) =>
    parseSearch(raw, {
      unread: flag,
      topic: oneOf(
        'mark_released',
        'mark_changed',
        'reminder',
        'work_delivered',
        'newer_version',
        'imports',
        'team_answers',
        'transfers',
        'evaluations',
        'other',
      ),
      ...pageParams,
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(notificationQueries.list(deps))
    context.prefetch(noticeSettingsQuery)
    return loadTexts(noticesPageTexts, noticeTexts, notificationTexts)
  },
  component: NoticesPage,
})
