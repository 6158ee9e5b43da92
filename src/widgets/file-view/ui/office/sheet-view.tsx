import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatDate, formatDateTime } from '@/shared/lib/format'
import { EmptyState, Select } from '@/shared/ui'
import { type Cell, type SheetTable, workbookTables } from '../../api/workbook'
import { fileViewTexts } from '../../i18n'
import type { FileKindProps } from '../file-view'
import { ViewerBar } from '../viewer-bar'
import { UnpackedFile } from './unpacked-file'

/** A workbook as tables to read: the values of its first sheets. */
export function SheetView({ file }: FileKindProps) {
  return (
    <UnpackedFile file={file} unpack={workbookTables}>
      {(sheets) => <Workbook file={file} sheets={sheets} />}
    </UnpackedFile>
  )
}

function Workbook({ file, sheets }: FileKindProps & { readonly sheets: readonly SheetTable[] }) {
  const t = useTexts(fileViewTexts)
  const [place, setPlace] = useState(0)
  const sheet = sheets[place]
  return (
    <>
      {sheet && sheet.rows.length > 0 ? (
        <SheetRows key={place} sheet={sheet} />
      ) : (
        <EmptyState className="m-auto" title={t(($) => $.sheet.nothing)} />
      )}
      <ViewerBar
        file={file}
        tools={
          <Select
            size="sm"
            aria-label={t(($) => $.sheet.label)}
            className="w-40"
            value={String(place)}
            onValueChange={(value) => setPlace(Number(value))}
            options={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          />
        }
      />
    </>
  )
}

/** A, B, …, Z, AA, …: what a spreadsheet calls its columns. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const headStyles = 'sticky border border-line bg-subtle px-2 py-1 text-center text-xs font-normal text-muted tabular-nums'

function SheetRows({ sheet: { name, rows, columns, isCut } }: { readonly sheet: SheetTable }) {
  const t = useTexts(fileViewTexts)
  const textOf = (cell: Cell | undefined) => {
    if (cell === null || cell === undefined) return ''
    if (typeof cell === 'number') return String(Number(cell.toPrecision(12))).replace('.', ',')
    if (typeof cell === 'boolean') return t(($) => (cell ? $.sheet.yes : $.sheet.no))
    if (!(cell instanceof Date)) return cell
    const [text, utc] = [cell.toISOString(), { timeZone: 'UTC' }]
    return cell.getTime() % 86_400_000 === 0 ? formatDate(text, 'short', utc) : formatDateTime(text, utc)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
    <div tabIndex={0} role="group" aria-label={name} className="min-h-0 flex-1 overflow-auto bg-surface">
      <table className="border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <td aria-label={name} className={cn(headStyles, 'top-0 left-0 z-20')} />
            {Array.from({ length: columns }, (_, column) => (
              <th key={letters(column)} scope="col" className={cn(headStyles, 'top-0 z-10')}>
                {letters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its number
            <tr key={at}>
              <th scope="row" className={cn(headStyles, 'left-0')}>
                {at + 1}
              </th>
              {Array.from({ length: columns }, (_, column) => (
                <td
                  key={letters(column)}
                  className={cn(
                    'max-w-80 border border-line px-2 py-1 align-top break-words',
                    typeof row[column] === 'number' && 'text-right tabular-nums',
                  )}
                >
                  {textOf(row[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && <p className="px-3 py-2 text-sm text-muted">{t(($) => $.sheet.cut, { rows: rows.length, columns })}</p>}
    </div>
  )
}
