import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatInteger } from '@/shared/lib/format'
import { Card } from '@/shared/ui'
import { importTexts } from '../i18n'
import type { es } from '../i18n/es'

export interface RowCount {
  readonly name: keyof (typeof es)['counts']
  readonly count: number
  /** Highlighted when the count is not zero. */
  readonly isAlarming?: boolean
}

/** The number of rows per result, in one line. */
export function RowCounts({ counts }: { readonly counts: readonly RowCount[] }) {
  const t = useTexts(importTexts)
  return (
    <Card className="p-0 sm:p-0">
      <dl className="grid h-full grid-cols-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        {counts.map(({ name, count, isAlarming = false }) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-center gap-1 border-line p-4 not-first:border-l max-sm:nth-3:border-l-0 max-sm:nth-[n+3]:border-t"
          >
            <dt className="text-sm text-muted">{t(($) => $.counts[name])}</dt>
            <dd
              className={cn('text-xl font-semibold tabular-nums', count === 0 && 'text-muted', isAlarming && count > 0 && 'text-error-ink')}
            >
              {formatInteger(count)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
