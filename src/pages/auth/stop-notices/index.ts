export { readNoticeStop } from './api/notice-stop'
export { stopNoticesTexts } from './i18n'
export { StopNoticesPage } from './ui/stop-notices-page'
