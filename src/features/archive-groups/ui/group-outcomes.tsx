import { Check, CircleMinus, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { archiveGroupsTexts } from '../i18n'
import type { Action, Move, Preview } from '../model/archive-types'

type Outcome = Move['outcome'] | Preview['groups'][number]['outcome']

interface GroupOutcomesProps {
  readonly action: Action
  readonly rows: readonly { readonly id: number; readonly name: string; readonly outcome: Outcome; readonly students_count: number }[]
}

const icons: Record<Outcome, { readonly icon: LucideIcon; readonly ink: string } | null> = {
  ready: null,
  done: { icon: Check, ink: 'text-success-ink' },
  already: { icon: Check, ink: 'text-muted' },
  denied: { icon: CircleMinus, ink: 'text-error-ink' },
  busy: { icon: TriangleAlert, ink: 'text-warning-ink' },
  missing: { icon: CircleMinus, ink: 'text-error-ink' },
  no_licences: { icon: TriangleAlert, ink: 'text-warning-ink' },
  withdrawn: { icon: TriangleAlert, ink: 'text-warning-ink' },
}

/** Several groups, each with its outcome. */
export function GroupOutcomes({ action, rows }: GroupOutcomesProps) {
  const t = useTexts(archiveGroupsTexts)
  return (
    <ul aria-label={t(($) => $.groups)} className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line text-md">
      {rows.map(({ id, name, outcome, students_count }) => {
        const { icon: Icon, ink } = icons[outcome] ?? { icon: null, ink: 'text-muted' }
        return (
          <li key={id} className="flex items-center justify-between gap-3 px-3 py-2">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <span className={`flex shrink-0 items-center gap-1.5 text-sm tabular-nums ${ink}`}>
              {Icon && <Icon aria-hidden size={16} />}
              {outcome === 'ready'
                ? t(($) => $.students, { count: students_count })
                : outcome === 'already'
                  ? t(($) => $[action].already)
                  : t(($) => $.outcomes[outcome])}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
