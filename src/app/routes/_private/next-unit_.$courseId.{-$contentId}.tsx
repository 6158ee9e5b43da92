import { createFileRoute } from '@tanstack/react-router'
import { learningQueries } from '@/entities/learning'
import { ProgramPathPage } from '@/pages/learning/path'
import { idAnd, parseSearch, positive } from '../../params'
import { loadPathTexts } from '../../path-texts'

export const Route = createFileRoute('/_private/next-unit_/$courseId/{-$contentId}')({
  staticData: { shape: 'reading' },
  params: idAnd('courseId', 'contentId'),
  validateSearch: (raw) => parseSearch(raw, { group: positive, resource: positive }),
  loaderDeps: ({ search: { group } }) => ({ group }),
  loader: ({ context, params, deps }) => {
    context.prefetch(learningQueries.path(params.courseId, deps))
    if (params.contentId !== undefined) context.prefetch(learningQueries.content(params.contentId, deps))
    return loadPathTexts()
  },
  component: ProgramPathPage,
})
