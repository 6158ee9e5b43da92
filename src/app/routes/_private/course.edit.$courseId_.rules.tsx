import { createFileRoute } from '@tanstack/react-router'
import { courseQueries, courseTexts } from '@/entities/course'
import { courseRuleQueries, courseRuleTexts, RulesPage } from '@/pages/courses/rules'
import { loadTexts } from '@/shared/i18n'
import { courseFrameTexts } from '@/widgets/course-frame'
import { marksEffectTexts } from '@/widgets/marks-effect'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/course/edit/$courseId_/rules')({
  staticData: { requires: 'staff', shape: 'tabs' },
  params: ids('courseId'),
  loader: ({ context, params }) => {
    context.prefetch(courseQueries.one(params.courseId))
    context.prefetch(courseRuleQueries.one(params.courseId))
    return loadTexts(courseRuleTexts, courseTexts, courseFrameTexts, marksEffectTexts)
  },
  component: RulesPage,
})
