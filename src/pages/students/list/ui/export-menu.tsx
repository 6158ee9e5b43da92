import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { currentLanguage, useTexts } from '@/shared/i18n'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuLink, DropdownMenuTrigger } from '@/shared/ui'
import { exportHref, type StudentFilters } from '../api/students-query'
import { studentsListTexts } from '../i18n'

const formats = [
  { format: 'xlsx', icon: FileSpreadsheet },
  { format: 'csv', icon: FileText },
] as const

/** Downloads the filtered list as a file. */
export function ExportMenu({ filters }: { readonly filters: StudentFilters }) {
  const t = useTexts(studentsListTexts)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>
          <Download aria-hidden />
          <span className="max-sm:sr-only">{t(($) => $.export.label)}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {formats.map(({ format, icon: Icon }) => (
          <DropdownMenuLink key={format}>
            <a href={exportHref(filters, format, currentLanguage())} download>
              <Icon aria-hidden />
              {t(($) => $.export[format])}
            </a>
          </DropdownMenuLink>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
