export { markExplanationTexts } from './i18n'
export { MarkExplanation } from './ui/mark-explanation'
