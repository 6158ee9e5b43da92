import { createFileRoute } from '@tanstack/react-router'
import { mailsQuery, mailsTexts, MailsPage } from '@/pages/centers/mails'
import { mailMessageTexts } from '@/entities/mail-message'
import { loadTexts } from '@/shared/i18n'
import { oneOf, pageParams, parseSearch, positive, text } from '../../params'

export const Route = createFileRoute('/_private/mails')({
  staticData: { requires: 'manager', shape: 'list' },
  validateSearch: (raw) =>
    parseSearch(raw, { search: text, state: oneOf('queued', 'sent', 'failed', 'cancelled'), center: positive, ...pageParams }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(mailsQuery(deps))
    return loadTexts(mailsTexts, mailMessageTexts)
  },
  component: MailsPage,
})
