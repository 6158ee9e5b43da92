import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CenterFilter } from '@/entities/center'
import { userQueries } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { Combobox } from '@/shared/ui'
import type { LibraryAddress } from '../api/library-query'
import { resourceLibraryTexts } from '../i18n'

interface OwnerFiltersProps {
  readonly values: Pick<LibraryAddress, 'center' | 'person'>
  readonly onChange: (change: Pick<LibraryAddress, 'center' | 'person'>) => void
}

/** Whose resources IT admins see: those of a center, and of a person. */
export function OwnerFilters({ values: { center, person }, onChange }: OwnerFiltersProps) {
  const t = useTexts(resourceLibraryTexts)
  const [search, setSearch] = useState('')
  const found = useQuery(userQueries.list({ search, state: 'all', page_size: 25, ...(center === undefined ? {} : { center }) }))
  const chosen = useQuery({ ...userQueries.detail(person ?? 0), enabled: person !== undefined })
  const people = [...(chosen.data ? [chosen.data] : []), ...(found.data?.results ?? [])]
  const options = [...new Map(people.map(({ id, display_name: label }) => [id, { id: String(id), label }])).values()]
  return (
    <>
      <CenterFilter
        label={t(($) => $.centerFilter)}
        placeholder={t(($) => $.everyCenter)}
        center={center}
        onChange={(chosenCenter) => onChange({ center: chosenCenter })}
      />
      <Combobox
        label={t(($) => $.personFilter)}
        className="w-full sm:w-52"
        placeholder={t(($) => $.everyPerson)}
        options={options}
        value={person === undefined ? null : String(person)}
        onValueChange={(id) => onChange({ person: id === null ? undefined : Number(id) })}
        onQueryChange={setSearch}
      />
    </>
  )
}
