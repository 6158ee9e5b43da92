import { createFileRoute } from '@tanstack/react-router'
import { auditEventTexts } from '@/entities/audit-event'
import { AuditPage, auditQuery, centersAuditTexts } from '@/pages/centers/audit'
import { loadTexts } from '@/shared/i18n'
import { day, flag, pageParams, parseSearch, positive, text } from '../../params'

export const Route = createFileRoute('/_private/audit')({
  staticData: { requires: 'manager', shape: 'list' },
  validateSearch: (raw) =>
    parseSearch(raw, {
      search: text,
      action: text,
      center: positive,
      student: positive,
      impersonated: flag,
      from: day,
      to: day,
      ...pageParams,
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(auditQuery(deps))
    return loadTexts(centersAuditTexts, auditEventTexts)
  },
  component: AuditPage,
})
