export { myGroupsQuery } from './api/my-groups-query'
export { myGroupsTexts } from './i18n'
export { MyGroupsPage } from './ui/my-groups-page'
