import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  users: 'Users',
  kind: { student: 'Student', teacher: 'Teacher', manager: 'Center manager', admin: 'IT admin' },
  inactive: 'Account deactivated',
  erasureTitle: 'They have asked for their account to be erased',
  erasure: 'They asked for it {{when}}. You can do it from the menu; until then they may withdraw it.',
  data: 'Data',
  email: 'E-mail',
  noEmail: 'No e-mail: they sign in with their code',
  username: 'Username',
  centers: 'Center',
  manages: '{{center}} (manages it)',
  lastAccess: 'Last access',
  never: 'Has not signed in yet',
  since: 'Account created',
  groups: 'Groups',
  noGroups: 'No groups that you may see',
  noGroupsBody: 'When they join one of yours, it will be here.',
  archived: 'Archived',
  teaches: 'Teacher',
  learns: 'Student',
  sendLink: 'Send them a link for their password',
  linkSent: 'We have sent a link to {{email}}.',
  tooManyLinks: 'They have several unused links already: let them look in their mailbox.',
} as const satisfies Translation<typeof es>
