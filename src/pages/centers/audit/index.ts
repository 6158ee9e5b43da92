export { auditQuery } from './api/audit-query'
export { centersAuditTexts } from './i18n'
export { AuditPage } from './ui/audit-page'
