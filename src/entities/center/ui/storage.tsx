import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatFileSize } from '@/shared/lib/format'
import { AlertBox, Progress, UsageMeter } from '@/shared/ui'
import { centerTexts } from '../i18n'

/** Share of the space from which on the center is warned. */
const nearlyFull = 0.9

/** An IT admin can raise the limit, a manager can ask for it, a teacher asks their manager. */
type Reader = 'admin' | 'manager' | 'teacher'

interface StorageProps {
  readonly storage: Schema<'CenterStorage'>
  readonly reader: Reader
}

/** It can be more than permitted after the limit was lowered. */
function useStorage({ used, limit }: Schema<'CenterStorage'>) {
  const t = useTexts(centerTexts)
  const isFull = used >= limit
  return {
    isShort: used >= limit * nearlyFull,
    isFull,
    usedText: formatFileSize(used),
    limitText: formatFileSize(limit),
    text: t(($) => $.storage.of, { used: formatFileSize(used), limit: formatFileSize(limit) }),
    state: isFull ? t(($) => $.storage.full) : t(($) => $.storage.left, { size: formatFileSize(limit - used) }),
  }
}

/** What a lack of space means, and what helps. */
function StorageWarning({ isFull, reader }: { readonly isFull: boolean; readonly reader: Reader }) {
  const t = useTexts(centerTexts)
  return (
    <AlertBox type="warning">
      {isFull ? t(($) => $.storage.fullBody) : t(($) => $.storage.nearlyFullBody)} {t(($) => $.storage.help[reader])}
    </AlertBox>
  )
}

/** The space that the files of a center use, in large figures. */
export function StorageMeter({ storage, reader }: StorageProps) {
  const t = useTexts(centerTexts)
  const { isFull, ...amounts } = useStorage(storage)
  const { used, limit } = storage
  return (
    <div className="flex flex-col gap-2.5">
      <UsageMeter label={t(($) => $.storage.title)} used={Math.min(used, limit)} limit={limit} {...amounts} />
      {amounts.isShort && <StorageWarning isFull={isFull} reader={reader} />}
    </div>
  )
}

/** The same in a line, above what fills it. */
export function StorageLine({ storage, reader }: StorageProps) {
  const t = useTexts(centerTexts)
  const { isFull, isShort, state, text } = useStorage(storage)
  const title = t(($) => $.storage.title)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <span className="font-medium">{title}</span>
        <Progress
          className="w-32 max-sm:order-last max-sm:w-full"
          value={Math.min(storage.used, storage.limit)}
          max={storage.limit}
          label={`${title}: ${text}`}
        />
        <span className="text-muted tabular-nums">
          {text} · {state}
        </span>
      </div>
      {isShort && <StorageWarning isFull={isFull} reader={reader} />}
    </div>
  )
}
