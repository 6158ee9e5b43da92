import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title_one: 'Exempt {{count, number}} student',
  title_other: 'Exempt {{count, number}} students',
  titleOf: 'Exemption of {{name}}',
  description:
    'They need not do it, and it does not count in their mean. They are told. A mark that they have comes back when the exemption ends.',
  descriptionOf:
    'They need not do it, and it does not count in their mean. They are told. A mark that they have comes back when the exemption ends.',
  reason: 'Reason',
  showsReason: 'Show them the reason',
  showsReasonHint: 'Otherwise they only know that they are exempt. The teachers always see it.',
  submit: 'Exempt',
  save: 'Save the exemption',
  end: 'End the exemption',
  ended_one: 'Exemption ended: everything is as it was.',
  ended_other: '{{count, number}} exemptions ended: everything is as it was.',
  replaces_one: '{{count, number}} is exempt already: this exemption replaces theirs.',
  replaces_other: '{{count, number}} are exempt already: this exemption replaces theirs.',
  done_zero: 'They had that exemption already.',
  done_one: '{{count, number}} student exempt.',
  done_other: '{{count, number}} students exempt.',
} as const satisfies Translation<typeof es>
