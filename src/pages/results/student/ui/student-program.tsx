import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { resultQueries } from '@/entities/result'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Avatar, PageHeader } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { markExplanation } from '@/widgets/mark-explanation'
import { ProgramResults, type ResultView } from '@/widgets/program-results'
import { userResultsTexts } from '../i18n'
import { PrintButton } from './print-button'
import { ReportMenu } from './report-menu'

interface StudentProgramProps {
  readonly courseId: number
  readonly about: { readonly student: number; readonly group?: number }
  readonly view: ResultView
  readonly onViewChange: (view: ResultView) => void
}

/** A student's results in one program. */
export function StudentProgram({ courseId, about, view, onViewChange }: StudentProgramProps) {
  const t = useTexts(userResultsTexts)
  const { data } = useSuspenseQuery(resultQueries.program(courseId, about))
  const { student, group, course, taught_by } = data
  const state = [course.name, group.name, ...(taught_by === null ? [] : [t(($) => $.taughtBy, { name: taught_by })])]
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id: group.id }} search={{ tab: 'students' }}>
                {group.name}
              </Link>
            ),
          },
          {
            key: 'student',
            content: (
              <Link to="/user-results" search={{ student: student.id, group: group.id }}>
                {student.full_name}
              </Link>
            ),
          },
          { key: 'page', content: course.name },
        ]}
      />
      <PageHeader
        title={student.full_name}
        documentTitle={`${t(($) => $.title, { name: student.full_name })} · ${course.name}`}
        media={<Avatar name={student.full_name} src={student.profile_image} size="lg" />}
        state={state.join(' · ')}
        action={<PrintButton />}
        menu={<ReportMenu about={{ student: student.id, group: group.id, course: course.id }} />}
      />
      {data.archived && <AlertBox icon={Archive}>{t(($) => $.archived)}</AlertBox>}
      <ProgramResults explanation={markExplanation} results={data} audience="staff" view={view} onViewChange={onViewChange} />
    </div>
  )
}
