export type { ProgramChange } from './api/preview-changes'
export { marksEffectTexts } from './i18n'
export { EffectReview } from './ui/effect-review'
export { type ConfirmMarks, useMarksConfirmation } from './ui/use-marks-confirmation'
