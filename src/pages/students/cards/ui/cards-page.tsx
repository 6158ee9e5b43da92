import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, IdCard } from 'lucide-react'
import { useFreshPasswords } from '@/entities/student'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useLanguage, useTexts } from '@/shared/i18n'
import { AlertBox, Button, EmptyState, ErrorState, PageHeader, SegmentedControl, Skeleton } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { chosenQuery, printQuery } from '../api/chosen-query'
import { studentsCardsTexts } from '../i18n'
import { ChosenStudents } from './chosen-students'
import { PdfPreview } from './pdf-preview'

const route = getRouteApi('/_private/user-details-pdf')
const kinds = ['cards', 'sheets'] as const

/** Previews and prints the access cards and personal sheets of the chosen students. */
export function CardsPage() {
  const t = useTexts(studentsCardsTexts)
  const title = t(($) => $.title)
  const search = route.useSearch()
  const { center } = search
  const chosen = chosenQuery(search)
  const list = (
    <Link to="/students" search={center === undefined ? {} : { center }}>
      {t(($) => $.chosen)}
    </Link>
  )
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          { key: 'students', content: list },
          { key: 'page', content: title },
        ]}
      />
      {chosen ? <Chosen query={chosen} /> : <Nobody />}
    </div>
  )
}

function Nobody() {
  const t = useTexts(studentsCardsTexts)
  return (
    <>
      <PageHeader title={t(($) => $.title)} />
      <EmptyState
        icon={IdCard}
        title={t(($) => $.nobody)}
        action={
          <Button asChild variant="primary">
            <Link to="/students">{t(($) => $.toList)}</Link>
          </Button>
        }
      >
        {t(($) => $.nobodyBody)}
      </EmptyState>
    </>
  )
}

function Chosen({ query }: { readonly query: NonNullable<ReturnType<typeof chosenQuery>> }) {
  const c = useTexts(commonTexts)
  const { kind = 'cards', center } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch, isFetching } = useQuery(query)
  if (error && !data) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  if (!data) return <Skeleton className="h-96" />
  if (data.results.length === 0) return <Nobody />
  return (
    <Print
      students={data.results}
      isCut={data.count > data.results.length}
      kind={kind}
      center={center}
      onKind={(next) => void navigate({ search: (all) => ({ ...all, kind: next }), replace: true })}
    />
  )
}

interface PrintProps {
  readonly students: readonly Schema<'Student'>[]
  /** Whether more students match than fit into one PDF. */
  readonly isCut: boolean
  readonly kind: (typeof kinds)[number]
  readonly center: number | undefined
  readonly onKind: (kind: (typeof kinds)[number]) => void
}

function Print({ students, isCut, kind, center, onKind }: PrintProps) {
  const t = useTexts(studentsCardsTexts)
  const c = useTexts(commonTexts)
  const language = useLanguage()
  const passwords = useFreshPasswords()
  const pdf = useQuery(
    printQuery({
      kind,
      language,
      ...(center === undefined ? {} : { center }),
      students: students.map(({ id }) => ({ id, password: passwords[id] ?? null })),
    }),
  )
  const save = () => {
    if (!pdf.data) return
    const url = URL.createObjectURL(pdf.data)
    const link = Object.assign(document.createElement('a'), { href: url, download: t(($) => $.file[kind]) })
    link.click()
    setTimeout(() => URL.revokeObjectURL(url))
  }
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        state={t(($) => $.state, { count: students.length })}
        action={
          <Button variant="primary" disabled={!pdf.data || pdf.isPlaceholderData} onClick={save}>
            <Download aria-hidden />
            {t(($) => $.download)}
          </Button>
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
          {isCut && <AlertBox type="warning">{t(($) => $.cut, { count: students.length })}</AlertBox>}
          <ChosenStudents students={students} center={center} />
        </div>
        {pdf.error && !pdf.data ? (
          <ErrorState onRetry={() => void pdf.refetch()} retrying={pdf.isFetching}>
            {t(($) => $.failed)} {errorMessage(pdf.error, c)}
          </ErrorState>
        ) : (
          <PdfPreview content={pdf.data} name={t(($) => $.file[kind])} isStale={pdf.isPlaceholderData} />
        )}
      </div>
    </>
  )
}
