import { getRouteApi, Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Button, EmptyState, PageHeader } from '@/shared/ui'
import { userResultsTexts } from '../i18n'
import { GroupResults } from './group-results'
import { StudentProgram } from './student-program'
import { StudentPrograms } from './student-programs'

const route = getRouteApi('/_private/user-results')

/** Staff see a group in all its programs, one student in them, or one student in one of them. */
export function UserResultsPage() {
  const t = useTexts(userResultsTexts)
  const { student, group, program, view = 'ra' } = route.useSearch()
  const navigate = route.useNavigate()
  if (student === undefined && group !== undefined) return <GroupResults groupId={group} />
  if (student === undefined || (program === undefined && group === undefined)) {
    return (
      <div className="flex flex-col gap-6">
        <PageHeader title={t(($) => $.results)} />
        <EmptyState
          icon={UserRound}
          title={t(($) => $.choose)}
          action={
            <Button asChild>
              <Link to="/my-groups">{t(($) => $.groups)}</Link>
            </Button>
          }
        >
          {t(($) => $.chooseBody)}
        </EmptyState>
      </div>
    )
  }
  if (program === undefined) return <StudentPrograms about={{ student, ...(group === undefined ? {} : { group }) }} />
  return (
    <StudentProgram
      courseId={program}
      about={{ student, ...(group === undefined ? {} : { group }) }}
      view={view}
      onViewChange={(next) => void navigate({ search: (old) => ({ ...old, view: next }), replace: true })}
    />
  )
}
