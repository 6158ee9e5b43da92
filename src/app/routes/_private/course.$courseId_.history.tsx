import { createFileRoute } from '@tanstack/react-router'
import { auditEventTexts } from '@/entities/audit-event'
import { courseQueries, courseTexts } from '@/entities/course'
import { courseHistoryTexts, HistoryPage, historyQuery } from '@/pages/courses/history'
import { loadTexts } from '@/shared/i18n'
import { courseFrameTexts } from '@/widgets/course-frame'
import { ids, oneOf, pageParams, parseSearch } from '../../params'

export const Route = createFileRoute('/_private/course/$courseId_/history')({
  staticData: { requires: 'staff', shape: 'tabbedList' },
  params: ids('courseId'),
  validateSearch: (raw) =>
    parseSearch(raw, {
      part: oneOf('program', 'contents', 'resources', 'deliverables', 'weights', 'results', 'rules', 'offers'),
      ...pageParams,
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    context.prefetch(courseQueries.one(params.courseId))
    context.prefetch(historyQuery(params.courseId, deps))
    return loadTexts(courseHistoryTexts, auditEventTexts, courseTexts, courseFrameTexts)
  },
  component: HistoryPage,
})
