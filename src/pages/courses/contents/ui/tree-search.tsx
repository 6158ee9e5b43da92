import { useRef } from 'react'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { SearchInput } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'

interface TreeSearchProps {
  readonly search: string
  /** How many rows match. */
  readonly count: number
  readonly onSearch: (search: string) => void
}

/** Finds rows by name, also those that are folded or not drawn, which the search of the browser does not see: its keys lead here. */
export function TreeSearch({ search, count, onSearch }: TreeSearchProps) {
  const t = useTexts(courseContentsTexts)
  const box = useRef<HTMLDivElement>(null)
  useShortcuts({ 'mod+f': () => box.current?.querySelector('input')?.select() })
  return (
    <div ref={box} className="w-full sm:w-64">
      <SearchInput label={t(($) => $.search)} value={search} onValueChange={onSearch} />
      <p role="status" className="sr-only">
        {search.trim() !== '' && t(($) => $.found, { count, number: formatInteger(count) })}
      </p>
    </div>
  )
}
