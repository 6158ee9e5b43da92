import { createFileRoute } from '@tanstack/react-router'
import { evaluationQueries } from '@/entities/evaluation'
import { CenterEvaluationsPage, centerEvaluationTexts } from '@/pages/centers/evaluations'
import { loadTexts } from '@/shared/i18n'
import { ids, parseSearch, text } from '../../params'

export const Route = createFileRoute('/_private/center/$id_/evaluations')({
  staticData: { requires: 'manager', shape: 'rows' },
  params: ids('id'),
  validateSearch: (raw) => parseSearch(raw, { period: text }),
  loaderDeps: ({ search: { period } }) => ({ period }),
  loader: ({ context, params, deps: { period } }) => {
    context.prefetch(evaluationQueries.ofCenter(params.id, period))
    return loadTexts(centerEvaluationTexts)
  },
  component: CenterEvaluationsPage,
})
