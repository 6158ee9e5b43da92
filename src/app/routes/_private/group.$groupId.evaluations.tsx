import { createFileRoute } from '@tanstack/react-router'
import { evaluationQueries } from '@/entities/evaluation'
import { EvaluationsPage, evaluationTexts } from '@/pages/groups/evaluations'
import { loadTexts } from '@/shared/i18n'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/group/$groupId/evaluations')({
  staticData: { requires: 'staff', shape: 'rows' },
  params: ids('groupId'),
  loader: ({ context, params }) => {
    context.prefetch(evaluationQueries.ofGroup(params.groupId))
    return loadTexts(evaluationTexts)
  },
  component: EvaluationsPage,
})
