import { createFileRoute } from '@tanstack/react-router'
import { learningQueries } from '@/entities/learning'
import { UnitContentsPage } from '@/pages/learning/path'
import { idAnd, parseSearch, positive } from '../../params'
import { loadPathTexts } from '../../path-texts'

export const Route = createFileRoute('/_private/unit/$unitId/content/{-$contentId}')({
  staticData: { shape: 'rows' },
  params: idAnd('unitId', 'contentId'),
  validateSearch: (raw) => parseSearch(raw, { group: positive, resource: positive }),
  loaderDeps: ({ search: { group } }) => ({ group }),
  loader: ({ context, params, deps }) => {
    context.prefetch(learningQueries.content(params.unitId, deps))
    return loadPathTexts()
  },
  component: UnitContentsPage,
})
