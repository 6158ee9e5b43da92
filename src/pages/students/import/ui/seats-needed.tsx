import { TriangleAlert } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatInteger } from '@/shared/lib/format'
import { Card } from '@/shared/ui'
import { importTexts } from '../i18n'
import type { Seats } from '../model/import-types'

/** The seats that an import takes: "Se necesitan 60 licencias · quedan 112 libres". */
export function SeatsNeeded({ seats: { needed, left } }: { readonly seats: Seats }) {
  const t = useTexts(importTexts)
  const short = needed - left
  const isShort = short > 0
  const share = needed + left === 0 ? 0 : Math.min(100, (needed / Math.max(needed, left)) * 100)
  return (
    <Card className={cn('flex flex-col gap-3', isShort && 'border-warning/60')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-md text-muted">{t(($) => $.seats.needed, { count: needed })}</p>
        <p className="text-md text-muted tabular-nums">{t(($) => $.seats.left, { count: left })}</p>
      </div>
      <p aria-hidden className="text-2xl leading-none font-semibold tabular-nums">
        {formatInteger(needed)}
        <span className="text-md font-normal text-muted"> / {formatInteger(left)}</span>
      </p>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
        <div className={cn('h-full rounded-full', isShort ? 'bg-warning' : 'bg-accent')} style={{ width: `${share}%` }} />
      </div>
      <p className={cn('flex gap-1.5 text-sm', isShort ? 'text-warning-ink' : 'text-muted')}>
        {isShort && <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />}
        {isShort ? t(($) => $.seats.short, { count: short }) : t(($) => $.seats.after, { count: left - needed })}
      </p>
    </Card>
  )
}
