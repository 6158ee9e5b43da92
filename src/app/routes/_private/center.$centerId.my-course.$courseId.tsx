import { createFileRoute } from '@tanstack/react-router'
import { deliverableTexts } from '@/entities/deliverable'
import { learningQueries, learningTexts } from '@/entities/learning'
import { MyCoursePage, myProgramsTexts } from '@/pages/learning/programs'
import { loadTexts } from '@/shared/i18n'
import { ids, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/center/$centerId/my-course/$courseId')({
  staticData: { shape: 'home' },
  params: ids('centerId', 'courseId'),
  validateSearch: (raw) => parseSearch(raw, { group: positive }),
  loaderDeps: ({ search: { group } }) => ({ group }),
  loader: ({ context, params: { centerId, courseId }, deps: { group } }) => {
    context.prefetch(learningQueries.path(courseId, { center: centerId, group }))
    return loadTexts(myProgramsTexts, learningTexts, deliverableTexts)
  },
  component: MyCoursePage,
})
