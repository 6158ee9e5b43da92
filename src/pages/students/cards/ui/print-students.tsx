import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Files } from 'lucide-react'
import { useState } from 'react'
import { useFreshPasswords } from '@/entities/student'
import { errorMessage, type Schema } from '@/shared/api'
import { BulkDialog, useBulk } from '@/shared/bulk'
import { saveFile } from '@/shared/download'
import { commonTexts, useLanguage, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { Button, ErrorState, Field, PageHeader, SegmentedControl, Select, toast } from '@/shared/ui'
import { printQuery } from '../api/chosen-query'
import { studentsCardsTexts } from '../i18n'
import { printFiles, type PrintFile } from '../model/print-files'
import { ChosenStudents } from './chosen-students'
import { PdfPreview } from './pdf-preview'

const kinds = ['cards', 'sheets'] as const

interface PrintStudentsProps {
  readonly students: readonly Schema<'Student'>[]
  readonly kind: (typeof kinds)[number]
  readonly center: number | undefined
  readonly onKind: (kind: (typeof kinds)[number]) => void
}

/** The PDF of the chosen students; of thousands, one of several, which can all be downloaded one after another. */
export function PrintStudents({ students, kind, center, onKind }: PrintStudentsProps) {
  const t = useTexts(studentsCardsTexts)
  const c = useTexts(commonTexts)
  const language = useLanguage()
  const passwords = useFreshPasswords()
  const queries = useQueryClient()
  const files = printFiles(students)
  const [shown, setShown] = useState(1)
  const file = files[shown - 1] ?? files[0]
  const printOf = (part: PrintFile<Schema<'Student'>>) =>
    printQuery({
      kind,
      language,
      ...(center === undefined ? {} : { center }),
      students: part.students.map(({ id }) => ({ id, password: passwords[id] ?? null })),
    })
  const pdf = useQuery({ ...printOf(file ?? { number: 1, from: 1, to: 0, students: [] }), enabled: file !== undefined })
  const nameOf = (number: number) =>
    t(($) => $.file[kind]) + (files.length > 1 ? t(($) => $.fileNumber, { number, count: files.length }) : '') + '.pdf'
  const save = (content: Blob, number: number) => saveFile(nameOf(number), content)
  const all = useBulk<void>(1)
  const saveAll = async (numbers: readonly number[]) => {
    const outcome = await all
      .run(numbers, async ([number = 0]) => {
        const part = files[number - 1]
        const content = part && (await queries.fetchQuery(printOf(part)))
        if (content) save(content, number)
      })
      .catch((error: unknown) => {
        toast.error(errorMessage(error, c))
      })
    if (outcome?.unsent.length === 0 && outcome.rejections.length === 0) toast.success(t(($) => $.savedAll, { count: outcome.done.length }))
  }
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        state={t(($) => $.state, { count: students.length })}
        action={
          <>
            {files.length > 1 && (
              <Button onClick={() => void saveAll(files.map(({ number }) => number))}>
                <Files aria-hidden />
                {t(($) => $.downloadAll, { count: files.length })}
              </Button>
            )}
            <Button variant="primary" disabled={!pdf.data || pdf.isPlaceholderData} onClick={() => pdf.data && save(pdf.data, shown)}>
              <Download aria-hidden />
              {t(($) => (files.length > 1 ? $.downloadOne : $.download))}
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <SegmentedControl
            className="flex"
            label={t(($) => $.kind)}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(($) => $.kinds[value]) }))}
            onValueChange={onKind}
          />
          {files.length > 1 && (
            <Field label={t(($) => $.part)} hint={t(($) => $.partHint)}>
              {(control) => (
                <Select
                  {...control}
                  value={String(shown)}
                  options={files.map(({ number, from, to }) => ({
                    value: String(number),
                    label: t(($) => $.partOf, { number, count: files.length, from: formatInteger(from), to: formatInteger(to) }),
                  }))}
                  onValueChange={(number) => setShown(Number(number))}
                />
              )}
            </Field>
          )}
          <ChosenStudents students={file?.students ?? []} all={students} center={center} />
        </div>
        {pdf.error && !pdf.data ? (
          <ErrorState onRetry={() => void pdf.refetch()} retrying={pdf.isFetching}>
            {t(($) => $.failed)} {errorMessage(pdf.error, c)}
          </ErrorState>
        ) : (
          <PdfPreview content={pdf.data} name={nameOf(shown)} isStale={pdf.isPlaceholderData} />
        )}
      </div>
      <BulkDialog
        bulk={all}
        title={t(($) => $.savingAll, { count: files.length })}
        description={t(($) => $.savingAllBody)}
        onRetry={(numbers) => void saveAll(numbers)}
      />
    </>
  )
}
