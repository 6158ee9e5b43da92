import { createFileRoute } from '@tanstack/react-router'
import { EvaluatedProgramPage, evaluatedQueries, evaluationTexts } from '@/pages/groups/evaluations'
import { loadTexts } from '@/shared/i18n'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/group/$groupId/evaluations_/$evaluationId/$courseId')({
  staticData: { requires: 'staff', shape: 'rows' },
  params: ids('groupId', 'evaluationId', 'courseId'),
  loader: ({ context, params }) => {
    context.prefetch(evaluatedQueries.program(params.evaluationId, params.courseId))
    return loadTexts(evaluationTexts)
  },
  component: EvaluatedProgramPage,
})
