export { groupResourceTexts } from './i18n'
export { GroupResourcePage } from './ui/group-resource-page'
