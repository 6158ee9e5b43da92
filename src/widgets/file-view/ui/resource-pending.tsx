import type { Schema } from '@/shared/api'
import { Skeleton, SkeletonText } from '@/shared/ui'

export const fileFrame = 'flex flex-col overflow-hidden rounded-lg border border-line bg-surface'
/** As high as the window in which a file is read. */
export const readingWindow = 'h-[min(78dvh,60rem)] min-h-96'

/** The room of a resource whose code, or whose place to go on at, is not loaded yet. */
export function ResourcePending({ file }: { readonly file: Schema<'File'> | null }) {
  const [kind = ''] = file?.media_type.split('/', 1) ?? []
  if (kind === '' || kind === 'audio') return <SkeletonText lines={4} />
  if (kind !== 'video') return <Skeleton className={`${readingWindow} w-full rounded-lg`} />
  return (
    <div aria-busy className={fileFrame}>
      {/* not higher than the picture will be (ResourceView) */}
      <div className="aspect-video" style={{ maxHeight: '70dvh' }}>
        <Skeleton className="h-full rounded-none" />
      </div>
      <div className="min-h-10 border-t border-line coarse:min-h-12" />
    </div>
  )
}
