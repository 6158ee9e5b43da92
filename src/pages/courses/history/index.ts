export { historyQuery } from './api/history-query'
export { courseHistoryTexts } from './i18n'
export { HistoryPage } from './ui/history-page'
