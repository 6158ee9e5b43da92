import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Notifications',
  unread_one: '{{count, number}} unread',
  unread_other: '{{count, number}} unread',
  noneUnread: 'You have read them all',
  settings: 'Choose what we tell you of',
  filter: 'Which notifications',
  filters: { all: 'All', unread: 'Unread' },
  topic: 'Kind of notification',
  anyTopic: 'All kinds',
  other: 'Invitations and copies of data',
  columns: { notice: 'Notification', when: 'When', actions: 'Actions' },
  readNamed: 'Mark as read: {{notice}}',
  readFailed: 'It could not be marked as read. Try again.',
  noMatch: 'No notifications like that',
  noMatchBody: 'Try another kind, or look at those that you have read too.',
  allRead: 'You have none left to read',
} as const satisfies Translation<typeof es>
