export { marksEffectTexts } from './i18n'
export { EffectReview } from './ui/effect-review'
