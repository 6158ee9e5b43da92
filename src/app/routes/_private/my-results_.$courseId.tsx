import { createFileRoute } from '@tanstack/react-router'
import { deliverableTexts } from '@/entities/deliverable'
import { resultQueries } from '@/entities/result'
import { MyResultsPage, myResultsTexts } from '@/pages/results/mine'
import { loadTexts } from '@/shared/i18n'
import { programResultsTexts } from '@/widgets/program-results'
import { ids, oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/my-results_/$courseId')({
  staticData: { shape: 'tabs' },
  params: ids('courseId'),
  validateSearch: (raw) => parseSearch(raw, { group: positive, view: oneOf('ra', 'unit', 'tasks', 'needed') }),
  loaderDeps: ({ search: { group } }) => ({ group }),
  loader: ({ context, params: { courseId }, deps: { group } }) => {
    context.prefetch(resultQueries.program(courseId, group === undefined ? {} : { group }))
    return Promise.all([loadTexts(myResultsTexts, programResultsTexts), loadTexts(deliverableTexts)])
  },
  component: MyResultsPage,
})
