export { groupOverviewTexts } from './i18n'
export { GroupPage } from './ui/group-page'
