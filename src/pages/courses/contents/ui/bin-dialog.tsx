import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDate, formatInteger } from '@/shared/lib/format'
import { Button, Dialog, EmptyState, ErrorState, SkeletonText } from '@/shared/ui'
import { contentQueries } from '../api/content-queries'
import { courseContentsTexts } from '../i18n'
import type { ContentsDialogProps } from './contents-dialogs'
import { levelOf } from './levels'

/** Deleted parts of the tree, and their way back. */
export function BinDialog({ tree, send, onClose }: ContentsDialogProps) {
  const t = useTexts(courseContentsTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(contentQueries.bin(tree.course.id))
  const restore = (id: number) => {
    send({ type: 'run', intent: { kind: 'restore', binIds: [id] } })
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t(($) => $.binned.title)} description={t(($) => $.binned.body)}>
      {error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : !data ? (
        <SkeletonText lines={3} />
      ) : data.results.length === 0 ? (
        <EmptyState icon={Trash2} title={t(($) => $.binned.empty)} />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {data.results.map((entry) => {
            const { kind, level, nodes, deliverables, resources } = entry
            const what = kind === 'content' ? t(($) => $.levels[levelOf({ level: level ?? 1 })]) : t(($) => $.item[kind])
            const counts = {
              nodes: formatInteger(nodes),
              deliverables: t(($) => $.counts.deliverables, { count: deliverables, number: formatInteger(deliverables) }),
              resources: t(($) => $.resources, { count: resources, number: formatInteger(resources) }),
            }
            const when = formatDate(entry.deleted_at)
            return (
              <li key={entry.id} className="flex items-start gap-3 py-3">
                <div className="min-w-0 flex-1">
                  <p className="font-medium break-words">{entry.name}</p>
                  <p className="text-sm text-muted">
                    {entry.parent_name === null
                      ? t(($) => $.binned.wasRoot, { what })
                      : t(($) => $.binned.was, { what, parent: entry.parent_name })}
                    {kind === 'content' && ` · ${t(($) => $.binned.counts, counts)}`}
                  </p>
                  <p className="text-sm text-muted">
                    {entry.deleted_by === null
                      ? t(($) => $.binned.when, { when })
                      : t(($) => $.binned.who, { name: entry.deleted_by, when })}
                    {'. '}
                    {t(($) => $.binned.until, { when: formatDate(entry.restorable_until) })}
                  </p>
                </div>
                {tree.can_edit && (
                  <Button size="sm" onClick={() => restore(entry.id)}>
                    {t(($) => $.binned.restore)}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
