export { auditEventTexts } from './i18n'
export { actionText } from './model/audit-texts'
export { AuditRow } from './ui/audit-row'
export { useAuditColumns } from './ui/use-audit-columns'
