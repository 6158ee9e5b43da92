import { createFileRoute } from '@tanstack/react-router'
import { deliverableTexts } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { learningTexts } from '@/entities/learning'
import { GroupStudentPage, groupStudentTexts, studentInGroup } from '@/pages/groups/student'
import { loadTexts } from '@/shared/i18n'
import { studentNotesTexts } from '@/widgets/student-notes'
import { ids, oneOf, pageParams, parseSearch } from '../../params'

export const Route = createFileRoute('/_private/group/$groupId/student/$studentId')({
  staticData: { requires: 'teacher', shape: 'tabs' },
  params: ids('groupId', 'studentId'),
  validateSearch: (raw) =>
    parseSearch(raw, {
      tab: oneOf('results', 'deliveries', 'sessions', 'notes'),
      ...pageParams,
    }),
  loader: ({ context, params: { groupId, studentId } }) => {
    context.prefetch(groupQueries.detail(groupId))
    context.prefetch(studentInGroup.enrolment(groupId, studentId))
    return Promise.all([loadTexts(groupStudentTexts, studentNotesTexts), loadTexts(deliverableTexts, learningTexts)])
  },
  component: GroupStudentPage,
})
