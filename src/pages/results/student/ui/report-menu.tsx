import { FileDown } from 'lucide-react'
import { useLanguage, useTexts } from '@/shared/i18n'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuLink, DropdownMenuTrigger } from '@/shared/ui'
import { userResultsTexts } from '../i18n'

interface ReportMenuProps {
  /** Without a program all of the group. */
  readonly about: { readonly student: number; readonly group: number; readonly course?: number }
}

/** Individual report and recovery plan of a student as files. */
export function ReportMenu({ about }: ReportMenuProps) {
  const t = useTexts(userResultsTexts)
  const language = useLanguage()
  const addressOf = (kind: string) => {
    const query = new URLSearchParams({
      kind,
      language,
      ...Object.fromEntries(Object.entries(about).map(([key, id]) => [key, String(id)])),
    })
    return `/api/v1/stats/results/report/document?${query.toString()}`
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button className="print:hidden">
          <FileDown aria-hidden />
          {t(($) => $.documents)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {(['individual', 'recovery'] as const).map((kind) => (
          <DropdownMenuLink key={kind}>
            <a href={addressOf(kind)} download>
              {t(($) => $[kind])}
            </a>
          </DropdownMenuLink>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
