import { createFileRoute } from '@tanstack/react-router'
import { EvaluationRulesPage, evaluationRuleTexts, rulePackQuery } from '@/pages/centers/evaluation-rules'
import { loadTexts } from '@/shared/i18n'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/center/$id_/evaluation-rules')({
  staticData: { requires: 'staff', shape: 'rows' },
  params: ids('id'),
  loader: ({ context, params }) => {
    context.prefetch(rulePackQuery(params.id))
    return loadTexts(evaluationRuleTexts)
  },
  component: EvaluationRulesPage,
})
