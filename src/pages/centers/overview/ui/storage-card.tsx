import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatFileSize } from '@/shared/lib/format'
import { AlertBox, Card, UsageMeter } from '@/shared/ui'
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
        <UsageMeter
          label={t(($) => $.storage.title)}
          used={Math.min(used, limit)}
          limit={limit}
          usedText={formatFileSize(used)}
          limitText={formatFileSize(limit)}
          state={state}
          isShort={isShort}
          text={text}
        />
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
