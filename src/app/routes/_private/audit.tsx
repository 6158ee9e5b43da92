import { createFileRoute } from '@tanstack/react-router'
import { AuditPage, auditQuery, centersAuditTexts } from '@/pages/centers/audit'
import { loadTexts } from '@/shared/i18n'
import { day, given, positive, words } from '../../params'

export const Route = createFileRoute('/_private/audit')({
  staticData: { requires: 'manager' },
  validateSearch: ({ search, action, center, student, impersonated, from, to, page, page_size }) =>
    given({
      search: words(search),
      action: words(action),
      center: positive(center),
      student: positive(student),
      impersonated: impersonated === true ? (true as const) : undefined,
      from: day(from),
      to: day(to),
      page: positive(page),
      page_size: positive(page_size),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(auditQuery(deps))
    return loadTexts(centersAuditTexts)
  },
  component: AuditPage,
})
