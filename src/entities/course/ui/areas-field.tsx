import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { matchesQuery } from '@/shared/lib/search'
import { Checkbox, FieldError, FormError, SearchInput, SkeletonText } from '@/shared/ui'
import { categoryQueries } from '../api/category-queries'
import { courseTexts } from '../i18n'

/** From this number on the areas are searched. */
const manyAreas = 8

interface AreasFieldProps {
  readonly label: string
  readonly value: readonly number[]
  readonly onValueChange: (ids: number[]) => void
  readonly error: string | undefined
  readonly disabled?: boolean
}

/** Chooses any number of training areas from their tree. */
export function AreasField({ label, value, onValueChange, error, disabled = false }: AreasFieldProps) {
  const t = useTexts(courseTexts)
  const c = useTexts(commonTexts)
  const id = useId()
  const [search, setSearch] = useState('')
  const { data, error: loadError } = useQuery(categoryQueries.tree())
  const areas = data?.results ?? []
  const shown = areas.filter(({ name }) => matchesQuery(name, search))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={error ? `${id}-error` : undefined} disabled={disabled}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-2 text-md font-medium">
        {label}
        <span className="text-sm font-normal text-muted tabular-nums">{t(($) => $.chosenAreas, { count: value.length })}</span>
      </legend>
      {areas.length >= manyAreas && <SearchInput label={t(($) => $.searchAreas)} value={search} onValueChange={setSearch} />}
      <div className="max-h-64 overflow-y-auto rounded-md border border-line bg-surface px-3 py-2">
        {!data && (loadError ? <FormError>{errorMessage(loadError, c)}</FormError> : <SkeletonText lines={3} />)}
        {data && shown.length === 0 && <p className="text-md text-muted">{t(($) => (areas.length === 0 ? $.noAreas : $.noAreaMatches))}</p>}
        <ul>
          {shown.map(({ id: areaId, name, depth }) => (
            <li key={areaId} style={{ paddingLeft: `${depth * 1.25}rem` }} className="py-1">
              <Checkbox
                label={name}
                checked={value.includes(areaId)}
                disabled={disabled}
                onChange={({ target }) => onValueChange(target.checked ? [...value, areaId] : value.filter((each) => each !== areaId))}
              />
            </li>
          ))}
        </ul>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
