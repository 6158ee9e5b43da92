import { getRouteApi } from '@tanstack/react-router'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { PageHeader } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { studentsListTexts } from '../i18n'
import { CenterChoice } from './center-choice'
import { CenterStudents } from './center-students'

const route = getRouteApi('/_private/students')

/** The students of a center: all for managers, those of their own groups for teachers. */
export function StudentsPage() {
  const t = useTexts(studentsListTexts)
  const title = t(($) => $.title)
  useDocumentTitle(title)
  const { kind } = useSelf()
  const { center } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs items={[{ key: 'page', content: title }]} />
      {kind === 'admin' && center === undefined ? (
        <>
          <PageHeader title={title} />
          <CenterChoice onChoose={(chosen) => void navigate({ search: { center: chosen } })} />
        </>
      ) : (
        <CenterStudents />
      )}
    </div>
  )
}
