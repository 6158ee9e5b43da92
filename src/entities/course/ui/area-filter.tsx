import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@/shared/i18n'
import { Select } from '@/shared/ui'
import { categoryQueries } from '../api/category-queries'
import { courseTexts } from '../i18n'

const everyArea = 'all'

interface AreaFilterProps {
  readonly area: number | undefined
  readonly onChange: (area: number | undefined) => void
  readonly className?: string
}

/** Filters a list by a training area and those below it. */
export function AreaFilter({ area, onChange, className }: AreaFilterProps) {
  const t = useTexts(courseTexts)
  const { data } = useQuery(categoryQueries.tree())
  return (
    <Select
      {...(className === undefined ? {} : { className })}
      aria-label={t(($) => $.area)}
      value={area === undefined ? everyArea : String(area)}
      options={[
        { value: everyArea, label: t(($) => $.everyArea) },
        ...(data?.results ?? []).map(({ id, name, depth }) => ({ value: String(id), label: '\u2003'.repeat(depth) + name })),
      ]}
      onValueChange={(value) => onChange(value === everyArea ? undefined : Number(value))}
    />
  )
}
