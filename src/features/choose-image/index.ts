export { chooseImageTexts } from './i18n'
export type { ImagePurpose } from './model/image-rules'
export { ImageField } from './ui/image-field'
export type { ChosenImage } from './ui/use-image-choice'
