import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { centerQueries } from '@/entities/center'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { PageHeader, Combobox, EmptyState } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { studentsListTexts } from '../i18n'
import { CenterStudents } from './center-students'

const route = getRouteApi('/_private/students')

/** The students of a center: all for managers, those of their own groups for teachers. */
export function StudentsPage() {
  const t = useTexts(studentsListTexts)
  const title = t(($) => $.title)
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

/** IT admins belong to no center: they choose the one whose students are shown. */
function CenterChoice({ onChoose }: { readonly onChoose: (center: number) => void }) {
  const t = useTexts(studentsListTexts)
  const [search, setSearch] = useState('')
  const centers = useQuery(centerQueries.list({ search, page_size: 25 }))
  return (
    <EmptyState
      icon={Building2}
      title={t(($) => $.center.title)}
      action={
        <Combobox
          className="w-72 text-left"
          label={t(($) => $.center.label)}
          placeholder={t(($) => $.center.placeholder)}
          options={(centers.data?.results ?? []).map(({ id, name }) => ({ id: String(id), label: name }))}
          value={null}
          onValueChange={(id) => id !== null && onChoose(Number(id))}
          onQueryChange={setSearch}
        />
      }
    >
      {t(($) => $.center.body)}
    </EmptyState>
  )
}
