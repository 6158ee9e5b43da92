import { createFileRoute } from '@tanstack/react-router'
import { centerQueries, centerTexts } from '@/entities/center'
import { CenterPage, centerOverviewTexts, seatMoveReasons } from '@/pages/centers/overview'
import { mailMessageTexts } from '@/entities/mail-message'
import { loadTexts } from '@/shared/i18n'
import { day, flag, ids, listParams, oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/center/$id')({
  staticData: { requires: 'staff', shape: 'tabs' },
  params: ids('id'),
  validateSearch: (raw) =>
    parseSearch(raw, {
      tab: oneOf('about', 'licences', 'team', 'groups', 'programs'),
      state: oneOf('active', 'archived', 'all'),
      kind: oneOf('teacher', 'student'),
      reason: oneOf(...seatMoveReasons),
      group: positive,
      copy: flag,
      from: day,
      to: day,
      ...listParams('name', 'at', 'groups', 'joined_at', 'last_access_at', 'period'),
    }),
  loader: ({ context, params }) => {
    context.prefetch(centerQueries.detail(params.id))
    return loadTexts(centerOverviewTexts, centerTexts, mailMessageTexts)
  },
  component: CenterPage,
})
