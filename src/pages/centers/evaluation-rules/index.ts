export { rulePackQuery } from './api/rule-pack-query'
export { evaluationRuleTexts } from './i18n'
export { EvaluationRulesPage } from './ui/evaluation-rules-page'
