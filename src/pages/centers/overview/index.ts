export { centerOverviewTexts } from './i18n'
export { seatMoveReasons } from './model/seat-move-reasons'
export { CenterPage } from './ui/center-page'
