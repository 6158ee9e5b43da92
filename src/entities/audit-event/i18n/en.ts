import { en as words } from '#openapi/labels/audit-en.ts'
import type { Translation } from '@/shared/i18n'
import type { es } from './es'

const { actions, command, fields, gone, nothing, unidentified, unreadable, values } = words

export const en = {
  onBehalfOf: 'in the name of {{name}}',
  arrow: 'becomes',
  command,
  gone,
  unidentified,
  nothing,
  unreadable,
  columns: { when: 'When', who: 'Who', what: 'What', changes: 'Changes', reason: 'Reason' },
  actions,
  fields,
  values,
} as const satisfies Translation<typeof es>
