import { TriangleAlert } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatFileSize } from '@/shared/lib/format'
import { AlertBox, Card, Progress } from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'

/** Share of the space from which on the center is warned. */
const nearlyFull = 0.9

interface StorageCardProps {
  readonly storage: Schema<'CenterStorage'>
  readonly isAdmin: boolean
}

/** The space that the files of the center use. It can be more than permitted after the limit was lowered. */
export function StorageCard({ storage: { used, limit }, isAdmin }: StorageCardProps) {
  const t = useTexts(centerOverviewTexts)
  const isFull = used >= limit
  const isShort = used >= limit * nearlyFull
  const text = t(($) => $.storage.of, { used: formatFileSize(used), limit: formatFileSize(limit) })
  const state = isFull ? t(($) => $.storage.full) : t(($) => $.storage.left, { size: formatFileSize(limit - used) })
  return (
    <Card>
      <div className="flex flex-col gap-2.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <p className="text-md font-medium">{t(($) => $.storage.title)}</p>
          <p className={cn('flex items-center gap-1 text-sm', isShort ? 'text-warning-ink' : 'text-muted')}>
            {isShort && <TriangleAlert aria-hidden size={14} />}
            {state}
          </p>
        </div>
        <p className="text-2xl leading-none font-semibold tabular-nums">
          {formatFileSize(used)}
          <span className="text-md font-normal text-muted"> / {formatFileSize(limit)}</span>
        </p>
        <Progress value={Math.min(used, limit)} max={limit} label={`${t(($) => $.storage.title)}: ${text}`} />
        {isShort && (
          <AlertBox type="warning">
            {isFull ? t(($) => $.storage.fullBody) : t(($) => $.storage.nearlyFullBody)}{' '}
            {isAdmin ? t(($) => $.storage.raise) : t(($) => $.storage.ask)}
          </AlertBox>
        )}
      </div>
    </Card>
  )
}
