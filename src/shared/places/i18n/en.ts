import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  choose: 'Choose a place.',
  lost: 'The place that you chose is gone, or cannot take this any more. Choose another one.',
  isHere: 'It is there already.',
  side: { legend: 'Where', before: 'Before', inside: 'Inside', after: 'After' },
  moving: 'This is what moves',
  withMoving: 'Goes with what moves',
  expand: 'Expand “{{name}}”',
  collapse: 'Collapse “{{name}}”',
  found_zero: 'No place has that name',
  found_one: '{{count, number}} place',
  found_other: '{{count, number}} places',
  result: {
    in_one: 'It will be inside “{{parent}}”.',
    in_other: 'They will be inside “{{parent}}”.',
    inBefore_one: 'It will be inside “{{parent}}”, before “{{name}}”.',
    inBefore_other: 'They will be inside “{{parent}}”, before “{{name}}”.',
    inAfter_one: 'It will be inside “{{parent}}”, after “{{name}}”.',
    inAfter_other: 'They will be inside “{{parent}}”, after “{{name}}”.',
    top_one: 'It will be at the first level.',
    top_other: 'They will be at the first level.',
    topBefore_one: 'It will be at the first level, before “{{name}}”.',
    topBefore_other: 'They will be at the first level, before “{{name}}”.',
    topAfter_one: 'It will be at the first level, after “{{name}}”.',
    topAfter_other: 'They will be at the first level, after “{{name}}”.',
  },
} as const satisfies Translation<typeof es>
