import { FileDown } from 'lucide-react'
import { DownloadLink } from '@/shared/download'
import { useLanguage, useTexts } from '@/shared/i18n'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuLabel, DropdownMenuLink, DropdownMenuTrigger } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import type { ColumnGroup } from '../model/grid-layout'
import { type FileFormat, fileAddress } from '../model/notebook-file'
import type { ScoreBook, ScoreRow } from '../model/score-cell'

interface FileMenuProps {
  readonly book: ScoreBook
  readonly courseId: number
  readonly groups: readonly ColumnGroup[]
  readonly rows: readonly ScoreRow[]
  /** Marks that were typed and are not on the server yet. */
  readonly waiting: number
}

const formats: readonly FileFormat[] = ['xlsx', 'csv', 'pdf']

/** Downloads the notebook as it is shown. */
export function FileMenu({ book, courseId, groups, rows, waiting }: FileMenuProps) {
  const t = useTexts(notebookTexts)
  const language = useLanguage()
  if (rows.length === 0 || groups.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost">
          <FileDown aria-hidden />
          {t(($) => $.file.menu)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {waiting > 0 && <DropdownMenuLabel>{t(($) => $.fileWaiting, { count: waiting })}</DropdownMenuLabel>}
        {formats.map((format) => (
          <DropdownMenuLink key={format}>
            <DownloadLink href={fileAddress({ book, courseId, groups, rows, format, language })}>{t(($) => $.file[format])}</DownloadLink>
          </DropdownMenuLink>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
