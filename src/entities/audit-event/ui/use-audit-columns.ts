import { useTexts } from '@/shared/i18n'
import { auditEventTexts } from '../i18n'

/** The columns of a list of audit events, in the order of `AuditRow`. */
export function useAuditColumns() {
  const t = useTexts(auditEventTexts)
  return (['when', 'who', 'what', 'changes', 'reason'] as const).map((column) => ({ label: t(($) => $.columns[column]) }))
}
