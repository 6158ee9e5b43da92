import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { Button, Checkbox, Dialog, EmptyState, ErrorState, SkeletonText, useSelection } from '@/shared/ui'
import { updateContents } from '#openapi/generated/request-rules.gen.ts'
import { contentQueries } from '../api/content-queries'
import { courseContentsTexts } from '../i18n'
import { BinEntry } from './bin-entry'
import type { ContentsDialogProps } from './contents-dialogs'

/** Deleted parts of the tree, and their way back: one, those that are selected, or all. */
export function BinDialog({ tree, send, onClose }: ContentsDialogProps) {
  const t = useTexts(courseContentsTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(contentQueries.bin(tree.course.id))
  const ids = data?.results.map(({ id }) => id) ?? []
  const selection = useSelection(ids)
  const chosen = ids.filter(selection.isSelected)
  const canRestore = tree.can_edit && ids.length > 0
  const restore = (binIds: readonly number[]) => {
    // the newest first: what was deleted after something in it returns before that
    for (let start = 0; start < binIds.length; start += updateContents.restore.maxItems)
      send({ type: 'run', intent: { kind: 'restore', binIds: binIds.slice(start, start + updateContents.restore.maxItems) } })
    onClose()
  }
  const count = chosen.length
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(($) => $.binned.title)}
      description={t(($) => $.binned.body)}
      footer={
        canRestore && (
          <>
            <p role="status" className="mr-auto self-center text-sm text-muted tabular-nums">
              {count > 0 && t(($) => $.binned.selected, { count, number: formatInteger(count) })}
            </p>
            <Button variant={count > 0 ? 'primary' : 'secondary'} onClick={() => restore(count > 0 ? chosen : ids)}>
              {count > 0 ? t(($) => $.binned.restoreSelected) : t(($) => $.binned.restoreAll)}
            </Button>
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : !data ? (
        <SkeletonText lines={3} />
      ) : ids.length === 0 ? (
        <EmptyState icon={Trash2} title={t(($) => $.binned.empty)} />
      ) : (
        <>
          {canRestore && (
            <Checkbox
              label={t(($) => $.binned.selectAll)}
              checked={selection.page === 'all'}
              indeterminate={selection.page === 'some'}
              onChange={selection.togglePage}
            />
          )}
          <ul className="flex flex-col divide-y divide-line">
            {data.results.map((entry) => (
              <BinEntry key={entry.id} entry={entry} selection={canRestore ? selection : undefined} onRestore={(id) => restore([id])} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
