import { createFileRoute } from '@tanstack/react-router'
import { courseQueries, courseTexts } from '@/entities/course'
import { courseWeightTexts, weightQueries, WeightsPage } from '@/pages/courses/weights'
import { loadTexts } from '@/shared/i18n'
import { courseFrameTexts } from '@/widgets/course-frame'
import { marksEffectTexts } from '@/widgets/marks-effect'
import { ids, oneOf, parseSearch } from '../../params'

export const Route = createFileRoute('/_private/course/edit/$courseId_/weights')({
  staticData: { requires: 'staff', shape: 'tabbedList' },
  params: ids('courseId'),
  validateSearch: (raw) => parseSearch(raw, { view: oneOf('contents', 'deliverables') }),
  loader: ({ context, params }) => {
    context.prefetch(courseQueries.one(params.courseId))
    context.prefetch(weightQueries.one(params.courseId))
    return loadTexts(courseWeightTexts, courseTexts, courseFrameTexts, marksEffectTexts)
  },
  component: WeightsPage,
})
