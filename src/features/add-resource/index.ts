export { addResourceTexts } from './i18n'
export { EditDialog, LinkDialog } from './ui/resource-form'
export { uploadMessage } from './ui/upload-code'
export { UploadDialog } from './ui/upload-dialog'
