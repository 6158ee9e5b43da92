export { MyGroupsPage } from './ui/my-groups-page'
