export { courseRuleQueries } from './api/rule-queries'
export { courseRuleTexts } from './i18n'
export { RulesPage } from './ui/rules-page'
