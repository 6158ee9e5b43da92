import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Copy, FileDown, X } from 'lucide-react'
import { useState } from 'react'
import { useSelf } from '@/entities/user'
import { errorMessage } from '@/shared/api'
import { DownloadLink } from '@/shared/download'
import { commonTexts, useLanguage, useTexts } from '@/shared/i18n'
import {
  Button,
  Checkbox,
  Dialog,
  ErrorState,
  IconButton,
  RadioGroup,
  Select,
  SkeletonText,
  Table,
  TableBody,
  TableCell,
  TableRow,
  toast,
} from '@/shared/ui'
import { evaluatedQueries } from '../api/evaluated-queries'
import { evaluationTexts } from '../i18n'
import { type MarkColumn, markColumns, type MarkListChoice, moveColumn, storedChoice } from '../model/mark-list'

interface MarkListDialogProps {
  readonly evaluationId: number
  readonly courseId: number
  readonly onClose: () => void
}

/** Lines of the list that are shown before it is copied. */
const shownLines = 5

/** Chooses columns and format of the list of marks, to paste it elsewhere or to download it. The choice is remembered. */
export function MarkListDialog({ evaluationId, courseId, onClose }: MarkListDialogProps) {
  const t = useTexts(evaluationTexts)
  const language = useLanguage()
  const stored = storedChoice(useSelf().id)
  const [choice, setChoice] = useState(stored.read)
  const { columns, numbers, headings } = choice
  const change = (changes: Partial<MarkListChoice>) => {
    const next = { ...choice, ...changes }
    setChoice(next)
    stored.write(next)
  }
  const path = { id: evaluationId, course_id: courseId }
  const request = { columns: [...columns], numbers, headings, language }
  const list = useQuery({
    ...evaluatedQueries.markList(path, request),
    enabled: columns.length > 0,
    placeholderData: keepPreviousData,
  })
  const isReady = columns.length > 0 && list.data !== undefined && !list.isPlaceholderData
  const copy = () => {
    // there is no clipboard on pages without HTTPS
    void Promise.resolve(list.data ?? '')
      .then((it) => navigator.clipboard.writeText(it))
      .then(
        () => toast.success(t(($) => $.markList.copied)),
        () => toast.error(t(($) => $.markList.notCopied)),
      )
  }
  const addressOf = (format: 'csv' | 'xlsx' | 'pdf') => {
    const query = new URLSearchParams([...columns.map((column) => ['columns', column]), ['format', format], ['numbers', numbers]])
    query.append('headings', String(headings))
    query.append('language', language)
    return `/api/v1/groups/evaluations/${evaluationId}/programs/${courseId}/marks?${query.toString()}`
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t(($) => $.markList.title)}
      description={t(($) => $.markList.description)}
      footer={
        <>
          {(['csv', 'xlsx', 'pdf'] as const).map((format) =>
            columns.length > 0 ? (
              <Button key={format} asChild>
                <DownloadLink href={addressOf(format)}>
                  <FileDown aria-hidden />
                  {t(($) => $.markList[format])}
                </DownloadLink>
              </Button>
            ) : null,
          )}
          <Button variant="primary" disabled={!isReady} onClick={copy}>
            <Copy aria-hidden />
            {t(($) => $.markList.copy)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChosenColumns columns={columns} onChange={(next) => change({ columns: next })} />
        <RadioGroup
          legend={t(($) => $.markList.numbers)}
          horizontal
          value={numbers}
          options={(['comma', 'point'] as const).map((value) => ({ value, label: t(($) => $.markList[value]) }))}
          onValueChange={(next) => change({ numbers: next })}
        />
        <Checkbox
          label={t(($) => $.markList.headings)}
          checked={headings}
          onChange={({ target }) => change({ headings: target.checked })}
        />
        {columns.length === 0 ? (
          <p className="text-md text-muted">{t(($) => $.markList.none)}</p>
        ) : (
          <Preview text={list.data} error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        )}
      </div>
    </Dialog>
  )
}

interface ChosenColumnsProps {
  readonly columns: readonly MarkColumn[]
  readonly onChange: (columns: readonly MarkColumn[]) => void
}

function ChosenColumns({ columns, onChange }: ChosenColumnsProps) {
  const t = useTexts(evaluationTexts)
  const left = markColumns.filter((column) => !columns.includes(column))
  const nameOf = (column: MarkColumn) => t(($) => $.markList.names[column])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-md font-medium">{t(($) => $.markList.columns)}</legend>
      <ol className="flex flex-col divide-y divide-line rounded-md border border-line empty:hidden">
        {columns.map((column, index) => {
          const name = nameOf(column)
          return (
            <li key={column} className="flex min-h-10 items-center gap-1 px-3 text-md">
              <span className="min-w-0 flex-1">{name}</span>
              <IconButton
                icon={ArrowUp}
                size="sm"
                label={t(($) => $.markList.up, { name })}
                disabled={index === 0}
                onClick={() => onChange(moveColumn(columns, column, -1))}
              />
              <IconButton
                icon={ArrowDown}
                size="sm"
                label={t(($) => $.markList.down, { name })}
                disabled={index === columns.length - 1}
                onClick={() => onChange(moveColumn(columns, column, 1))}
              />
              <IconButton
                icon={X}
                size="sm"
                label={t(($) => $.markList.remove, { name })}
                onClick={() => onChange(columns.filter((each) => each !== column))}
              />
            </li>
          )
        })}
      </ol>
      {left.length > 0 && (
        <Select
          aria-label={t(($) => $.markList.add)}
          placeholder={t(($) => $.markList.add)}
          value=""
          options={left.map((column) => ({ value: column, label: nameOf(column) }))}
          onValueChange={(column) => onChange([...columns, column])}
        />
      )}
    </fieldset>
  )
}

interface PreviewProps {
  readonly text: string | undefined
  readonly error: Error | null
  readonly busy: boolean
  readonly onRetry: () => void
}

/** The first lines of the list. */
function Preview({ text, error, busy, onRetry }: PreviewProps) {
  const t = useTexts(evaluationTexts)
  const c = useTexts(commonTexts)
  if (text === undefined) {
    if (error) {
      return (
        <ErrorState onRetry={onRetry} retrying={busy}>
          {errorMessage(error, c)}
        </ErrorState>
      )
    }
    return (
      <div aria-busy>
        <span className="sr-only">{t(($) => $.markList.loading)}</span>
        <SkeletonText lines={3} />
      </div>
    )
  }
  const lines = text
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line, row) => ({ key: `${row}`, cells: line.split('\t').map((cell, column) => ({ key: `${column}`, cell })) }))
  const more = lines.length - shownLines
  return (
    <div className="flex flex-col gap-2">
      <p className="text-md font-medium">{t(($) => $.markList.preview)}</p>
      <Table label={t(($) => $.markList.preview)} refreshing={busy}>
        <TableBody>
          {lines.slice(0, shownLines).map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((each) => (
                <TableCell key={each.key} className="whitespace-nowrap tabular-nums">
                  {each.cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {more > 0 && <p className="text-sm text-muted">{t(($) => $.markList.more, { count: more })}</p>}
    </div>
  )
}
