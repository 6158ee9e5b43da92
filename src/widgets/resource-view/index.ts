export { resourceViewTexts } from './i18n'
export { ResourceView } from './ui/resource-view'
