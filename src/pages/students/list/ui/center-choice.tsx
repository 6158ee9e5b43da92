import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { centerQueries } from '@/entities/center'
import { useTexts } from '@/shared/i18n'
import { Combobox, EmptyState } from '@/shared/ui'
import { studentsListTexts } from '../i18n'

/** IT admins belong to no center: they choose the one whose students are shown. */
export function CenterChoice({ onChoose }: { readonly onChoose: (center: number) => void }) {
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
