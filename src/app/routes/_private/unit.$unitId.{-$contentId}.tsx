import { createFileRoute } from '@tanstack/react-router'
import { learningQueries } from '@/entities/learning'
import { UnitPage } from '@/pages/learning/path'
import { idAnd, parseSearch, positive } from '../../params'
import { loadPathTexts } from '../../path-texts'

export const Route = createFileRoute('/_private/unit/$unitId/{-$contentId}')({
  staticData: { shape: 'reading' },
  params: idAnd('unitId', 'contentId'),
  validateSearch: (raw) => parseSearch(raw, { group: positive, resource: positive }),
  loaderDeps: ({ search: { group } }) => ({ group }),
  loader: ({ context, params, deps }) => {
    context.prefetch(learningQueries.content(params.unitId, deps))
    if (params.contentId !== undefined) context.prefetch(learningQueries.content(params.contentId, deps))
    return loadPathTexts()
  },
  component: UnitPage,
})
