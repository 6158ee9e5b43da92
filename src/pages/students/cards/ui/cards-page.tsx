import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { IdCard } from 'lucide-react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, EmptyState, ErrorState, PageHeader, Skeleton } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { chosenQuery } from '../api/chosen-query'
import { studentsCardsTexts } from '../i18n'
import { PrintStudents } from './print-students'

const route = getRouteApi('/_private/user-details-pdf')

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
  if (data.length === 0) return <Nobody />
  return (
    <PrintStudents
      students={data}
      kind={kind}
      center={center}
      onKind={(next) => void navigate({ search: (all) => ({ ...all, kind: next }), replace: true })}
    />
  )
}
