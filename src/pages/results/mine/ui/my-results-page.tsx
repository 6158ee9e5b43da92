import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { resultQueries } from '@/entities/result'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, PageHeader, Select } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { markExplanation } from '@/widgets/mark-explanation'
import { ProgramResults } from '@/widgets/program-results'
import { myResultsTexts } from '../i18n'

const route = getRouteApi('/_private/my-results_/$courseId')

/** The reader's own results in a program. */
export function MyResultsPage() {
  const t = useTexts(myResultsTexts)
  const { courseId } = route.useParams()
  const { group, view = 'ra' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery(resultQueries.program(courseId, group === undefined ? {} : { group }))
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          { key: 'index', content: <Link to="/my-results">{t(($) => $.title)}</Link> },
          { key: 'page', content: data.course.name },
        ]}
      />
      <PageHeader
        title={data.course.name}
        documentTitle={`${t(($) => $.title)} · ${data.course.name}`}
        state={data.group.name}
        action={
          <div className="flex flex-wrap items-center gap-2">
            {data.groups.length > 1 && (
              <Select
                aria-label={t(($) => $.group)}
                value={String(data.group.id)}
                onValueChange={(id) => void navigate({ search: (old) => ({ ...old, group: Number(id) }) })}
                options={data.groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
            {!data.archived && (
              <Button asChild>
                <Link to="/next-unit/$courseId/{-$contentId}" params={{ courseId, contentId: undefined }} search={{ group: data.group.id }}>
                  {t(($) => $.learn)}
                </Link>
              </Button>
            )}
          </div>
        }
      />
      {data.archived && <AlertBox icon={Archive}>{t(($) => $.archived)}</AlertBox>}
      <ProgramResults
        explanation={markExplanation}
        results={data}
        audience="student"
        view={view}
        onViewChange={(next) => void navigate({ search: (old) => ({ ...old, view: next }), replace: true })}
      />
    </div>
  )
}
