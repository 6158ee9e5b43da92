import { createFileRoute } from '@tanstack/react-router'
import { deliverableQueries, deliverableTexts } from '@/entities/deliverable'
import { saveGradeTexts } from '@/features/save-grade'
import { undoMarksTexts } from '@/features/undo-marks'
import { GradingDeskPage, gradingDeskTexts } from '@/pages/deliverables/grading-desk'
import { loadTexts } from '@/shared/i18n'
import { fileViewTexts } from '@/widgets/file-view'
import { ids, oneOf, parseSearch } from '../../params'

export const Route = createFileRoute('/_private/group/$groupId/deliverables/$deliverableId_/grade/$studentId')({
  staticData: { requires: 'teacher', layout: 'work', shape: 'desk' },
  params: ids('groupId', 'deliverableId', 'studentId'),
  validateSearch: (raw) => parseSearch(raw, { filter: oneOf('all', 'delivered', 'not_delivered', 'exempt', 'to_grade') }),
  loaderDeps: ({ search: { filter } }) => ({ filter }),
  loader: ({ context, params: { groupId, deliverableId, studentId }, deps: { filter } }) => {
    context.prefetch(deliverableQueries.desk(deliverableId, studentId, { group: groupId, ...(filter ? { filter } : {}) }))
    return Promise.all([loadTexts(gradingDeskTexts, saveGradeTexts), loadTexts(deliverableTexts, fileViewTexts, undoMarksTexts)])
  },
  component: GradingDeskPage,
  // no pending screen between students: the desk stays mounted and keeps the caret
  pendingMs: Number.POSITIVE_INFINITY,
})
