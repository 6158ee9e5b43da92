import { createFileRoute } from '@tanstack/react-router'
import { deliverableTexts } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { learningTexts } from '@/entities/learning'
import { mailMessageTexts } from '@/entities/mail-message'
import { GroupPage, groupOverviewTexts } from '@/pages/groups/overview'
import { loadTexts } from '@/shared/i18n'
import { remindTexts } from '@/features/remind-to-learn'
import { ids, listParams, oneOf, parseSearch, positive, text } from '../../params'

export const Route = createFileRoute('/_private/group/$id')({
  staticData: { shape: 'tabbedList' },
  params: ids('id'),
  validateSearch: (raw) =>
    parseSearch(raw, {
      tab: oneOf('programs', 'deliverables', 'students', 'progress', 'schedule', 'resources', 'about'),
      filter: oneOf('all', 'current', 'to_grade', 'open', 'closed'),
      course: positive,
      view: oneOf('month', 'list'),
      month: text,
      opened: oneOf('all', 'opened', 'not_opened'),
      status: oneOf('active', 'archived', 'all'),
      ...listParams('name', 'due', 'delivered', 'last_delivered'),
    }),
  loader: ({ context, params }) => {
    context.prefetch(groupQueries.detail(params.id))
    return Promise.all([loadTexts(groupOverviewTexts, remindTexts), loadTexts(deliverableTexts, learningTexts, mailMessageTexts)])
  },
  component: GroupPage,
})
