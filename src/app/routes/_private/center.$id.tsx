import { createFileRoute } from '@tanstack/react-router'
import { centerQueries, centerTexts } from '@/entities/center'
import { CenterPage, centerOverviewTexts } from '@/pages/centers/overview'
import { loadTexts } from '@/shared/i18n'
import { day, given, ids, listed, oneOf, positive } from '../../params'

const reasons = [
  'enrolled',
  'unlinked',
  'archived',
  'unarchived',
  'moved',
  'joined',
  'left',
  'reserved',
  'released',
  'imported',
  'import_undone',
] as const

export const Route = createFileRoute('/_private/center/$id')({
  staticData: { requires: 'staff' },
  params: ids('id'),
  validateSearch: ({ tab, state, kind, reason, group, from, to, ...list }) =>
    given({
      tab: oneOf(tab, ['about', 'licences', 'team', 'groups', 'programs']),
      state: oneOf(state, ['active', 'archived', 'all']),
      kind: oneOf(kind, ['teacher', 'student']),
      reason: oneOf(reason, reasons),
      group: positive(group),
      from: day(from),
      to: day(to),
      ...listed(list, ['name', 'at', 'groups', 'joined_at', 'last_access_at', 'period']),
    }),
  loader: ({ context, params }) => {
    context.prefetch(centerQueries.detail(params.id))
    return Promise.all([loadTexts(centerOverviewTexts), loadTexts(centerTexts)])
  },
  component: CenterPage,
})
