export { chooseImageTexts } from './i18n'
export type { ImagePurpose, ImageShape } from './model/image-rules'
export { ImageField, type ImageFieldProps } from './ui/image-field'
export type { ChosenImage } from './ui/use-image-choice'
