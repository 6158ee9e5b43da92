export { NoticeSettings } from './ui/notice-settings'
