import { FileSpreadsheet } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { importTexts } from '../i18n'
import type { StudentImport } from '../model/import-types'

const signs = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const
const encodings: Partial<Record<NonNullable<StudentImport['encoding']>, string>> = {
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** How a list was parsed: "64 filas · 2 en blanco · títulos en la fila 5 · separado por punto y coma". */
export function ListSummary({ of }: { readonly of: StudentImport }) {
  const t = useTexts(importTexts)
  const { file_name, row_count, blank_count, heading_row, sheet, delimiter, encoding } = of
  const parts = [
    t(($) => $.list.rows, { count: row_count }),
    ...(blank_count > 0 ? [t(($) => $.list.blank, { count: blank_count })] : []),
    heading_row === null ? t(($) => $.list.noHeadings) : t(($) => $.list.headings, { row: heading_row }),
    ...(sheet === null ? [] : [t(($) => $.list.sheet, { name: sheet })]),
    ...(delimiter === null ? [] : [t(($) => $.list.parted, { sign: t(($) => $.list.signs[signs[delimiter]]) })]),
    ...(encoding !== null && encodings[encoding] ? [encodings[encoding]] : []),
    ...(encoding === 'utf-8 twice' ? [t(($) => $.list.repaired)] : []),
  ]
  return (
    <div className="flex min-w-0 items-center gap-3">
      <FileSpreadsheet aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="truncate font-medium">{file_name}</p>
        <p className="text-sm text-muted tabular-nums">{parts.join(' · ')}</p>
      </div>
    </div>
  )
}
