export { chooseImageTexts } from './i18n'
export type { ImagePurpose, ImageShape } from './model/image-rules'
export { ImageField, type ChosenImage, type ImageFieldProps } from './ui/image-field'
