export { fileViewTexts } from './i18n'
export { FileView } from './ui/file-view'
export { ResourceView } from './ui/resource-view'
export { VersionView } from './ui/version-view'
