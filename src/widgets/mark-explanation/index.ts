export { markExplanationTexts } from './i18n'
export { MarkExplanation, type MarkExplanationProps } from './ui/mark-explanation'
