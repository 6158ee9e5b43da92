import { createFileRoute } from '@tanstack/react-router'
import { deliverableTexts } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { GroupStudentPage, groupStudentTexts, studentInGroup } from '@/pages/groups/student'
import { loadTexts } from '@/shared/i18n'
import { given, ids, oneOf, positive } from '../../params'

export const Route = createFileRoute('/_private/group/$groupId/student/$studentId')({
  staticData: { requires: 'teacher' },
  params: ids('groupId', 'studentId'),
  validateSearch: ({ tab, page, page_size }) =>
    given({
      tab: oneOf(tab, ['results', 'deliveries', 'sessions', 'notes']),
      page: positive(page),
      page_size: positive(page_size),
    }),
  loader: ({ context, params: { groupId, studentId } }) => {
    context.prefetch(groupQueries.detail(groupId))
    context.prefetch(studentInGroup.enrolment(groupId, studentId))
    return Promise.all([loadTexts(groupStudentTexts), loadTexts(deliverableTexts)])
  },
  component: GroupStudentPage,
})
