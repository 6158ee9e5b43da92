import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { setupQueries } from '@/entities/center'
import { useInWords, useTexts } from '@/shared/i18n'
import { homeTexts } from '../i18n'

/** Center setups assigned to the user; null when there are none. */
export function OpenSetups() {
  const t = useTexts(homeTexts)
  const inWords = useInWords()
  const { data } = useQuery(setupQueries.open())
  if (!data || data.results.length === 0) return null
  return (
    <ul aria-label={t(($) => $.setups.label)} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {data.results.map(({ id, name, step, updated_at }) => (
        <li key={id} className="relative flex items-center gap-3 px-4 py-2.5 text-md hover:bg-subtle">
          <Link to="/create-center" search={{ setup: id }} className="min-w-0 font-medium after:absolute after:inset-0">
            {name === '' ? t(($) => $.setups.unnamed) : t(($) => $.setups.go, { name })}
          </Link>
          <span className="ml-auto shrink-0 text-sm text-muted tabular-nums max-sm:hidden">
            {t(($) => $.setups.state, { step, when: inWords(updated_at) })}
          </span>
          <ArrowRight aria-hidden size={16} className="shrink-0 text-muted max-sm:ml-auto" />
        </li>
      ))}
    </ul>
  )
}
