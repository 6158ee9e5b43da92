import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '@/shared/ui'
import { centerQueries } from '../api/center-queries'

interface CenterFilterProps {
  readonly label: string
  /** What stands there while all centers are shown. */
  readonly placeholder: string
  readonly center: number | undefined
  readonly onChange: (center: number | undefined) => void
}

/** Filters a list by a center: any for IT admins, for others one of those they work in. */
export function CenterFilter({ label, placeholder, center, onChange }: CenterFilterProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(centerQueries.list({ search, page_size: 25 }))
  const chosen = useQuery({ ...centerQueries.detail(center ?? 0), enabled: center !== undefined })
  const rows = [...(chosen.data ? [chosen.data] : []), ...(found.data?.results ?? [])]
  const options = [...new Map(rows.map(({ id, name }) => [id, { id: String(id), label: name }])).values()]
  return (
    <Combobox
      label={label}
      className="w-full sm:w-52"
      placeholder={placeholder}
      options={options}
      value={center === undefined ? null : String(center)}
      onValueChange={(id) => onChange(id === null ? undefined : Number(id))}
      onQueryChange={setSearch}
    />
  )
}
