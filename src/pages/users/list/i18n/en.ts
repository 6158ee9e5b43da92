import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Users',
  state_one: '{{count, number}} person',
  state_other: '{{count, number}} people',
  search: 'Search by name, username or e-mail',
  role: 'Role',
  anyRole: 'All roles',
  center: 'Center',
  anyCenter: 'All centers',
  status: 'State',
  statuses: { active: 'Active', inactive: 'Deactivated', erasure: 'Ask for erasure', all: 'All' },
  kind: { student: 'Student', teacher: 'Teacher', manager: 'Center manager', admin: 'IT admin' },
  columns: { name: 'Name', role: 'Role', centers: 'Center', lastAccess: 'Last access', actions: 'Actions' },
  manages: '{{center}} (manages it)',
  never: 'Never',
  inactive: 'Deactivated',
  erasure: 'Asks for erasure',
  noMatch: 'Nobody matches',
  noMatchBody: 'Try other words, or take a filter away.',
} as const satisfies Translation<typeof es>
