export { mailsQuery } from './api/mails-query'
export { mailsTexts } from './i18n'
export { MailsPage } from './ui/mails-page'
