export { chooseImageTexts } from './i18n'
export type { ChosenImage, ImagePurpose } from './model/image-rules'
export { ImageField } from './ui/image-field'
