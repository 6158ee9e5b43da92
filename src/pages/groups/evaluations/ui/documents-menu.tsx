import { ClipboardList, FileDown } from 'lucide-react'
import { useState } from 'react'
import { DownloadLink } from '@/shared/download'
import { useLanguage, useTexts } from '@/shared/i18n'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuTrigger,
  lazyModule,
  useLazyModule,
} from '@/shared/ui'
import { evaluationTexts } from '../i18n'

const markList = lazyModule(() => import('./mark-list-dialog'))

interface DocumentsMenuProps {
  readonly evaluationId: number
  /** One program; all of the group by default. */
  readonly courseId?: number
}

const documents = [
  { name: 'actaPdf', kind: 'acta', format: 'pdf' },
  { name: 'actaXlsx', kind: 'acta', format: 'xlsx' },
  { name: 'actaCsv', kind: 'acta', format: 'csv' },
  { name: 'reportsPdf', kind: 'reports', format: 'pdf' },
] as const

/** Acta and reports of an evaluation as files. */
export function DocumentsMenu({ evaluationId, courseId }: DocumentsMenuProps) {
  const t = useTexts(evaluationTexts)
  const language = useLanguage()
  const [listing, setListing] = useState(false)
  const code = useLazyModule(markList, listing, { onFailed: () => setListing(false) })
  const addressOf = (kind: string, format: string) => {
    const query = new URLSearchParams({ kind, format, language, ...(courseId === undefined ? {} : { course: String(courseId) }) })
    return `/api/v1/groups/evaluations/${evaluationId}/document?${query.toString()}`
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button>
            <FileDown aria-hidden />
            {t(($) => $.documents.menu)}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {documents.map(({ name, kind, format }) => (
            <DropdownMenuLink key={name}>
              <DownloadLink href={addressOf(kind, format)}>{t(($) => $.documents[name])}</DownloadLink>
            </DropdownMenuLink>
          ))}
          {courseId !== undefined && (
            <DropdownMenuItem icon={ClipboardList} onSelect={() => setListing(true)}>
              {t(($) => $.documents.markList)}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {code && listing && courseId !== undefined && (
        <code.MarkListDialog evaluationId={evaluationId} courseId={courseId} onClose={() => setListing(false)} />
      )}
    </>
  )
}
