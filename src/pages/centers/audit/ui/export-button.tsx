import { Download } from 'lucide-react'
import { currentLanguage, useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { exportHref, type AuditSearch } from '../api/audit-query'
import { centersAuditTexts } from '../i18n'

/** The whole log as it is filtered. */
export function ExportButton({ asked }: { readonly asked: AuditSearch }) {
  const t = useTexts(centersAuditTexts)
  return (
    <Button asChild>
      <a href={exportHref(asked, currentLanguage())} download>
        <Download aria-hidden />
        {t(($) => $.export)}
      </a>
    </Button>
  )
}
