import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { centerQueries } from '@/entities/center'
import { DataExportPanel } from '@/features/data-export'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatFileSize } from '@/shared/lib/format'
import { AlertBox, ConfirmDialog, ErrorState, SkeletonText, toast } from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'

/** Lists the data that is deleted with the center, offers a copy, and asks for the center's name. */
export function DeleteCenter({ center, onClose }: { readonly center: Schema<'Center'>; readonly onClose: () => void }) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const preview = useQuery(centerQueries.deletion(center.id))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.DELETE('/centers/centers/{id}', { params: { path: { id: center.id }, query: { name: center.name } } })),
    onSuccess: async () => {
      toast.success(t(($) => $.deletion.done, { name: center.name }))
      await navigate({ to: '/centers' })
      await client.invalidateQueries({ queryKey: centerQueries.all() })
    },
  })
  const failure = isApiError(error, 400)
    ? t(($) => $.deletion.mismatch)
    : error && (isApiError(error, 0) ? t(($) => $.deletion.failed) : errorMessage(error, c))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.deletion.title, { name: center.name })}
      description={t(($) => $.deletion.body)}
      confirmLabel={t(($) => $.deletion.confirm)}
      destructive
      typedName={center.name}
      busy={isPending}
      onConfirm={() => preview.data && mutate()}
      error={failure}
    >
      {preview.data ? (
        <CenterContents counts={preview.data} />
      ) : preview.error ? (
        <ErrorState onRetry={() => void preview.refetch()} retrying={preview.isFetching}>
          {errorMessage(preview.error, c)}
        </ErrorState>
      ) : (
        <SkeletonText lines={4} />
      )}
      <AlertBox type="warning">{t(($) => $.deletion.exportFirst)}</AlertBox>
      <DataExportPanel scope={{ center: center.id }} />
    </ConfirmDialog>
  )
}

function CenterContents({ counts }: { readonly counts: Schema<'CenterDeletion'> }) {
  const t = useTexts(centerOverviewTexts)
  const lines = [
    [counts.active_groups, t(($) => $.deletion.activeGroups, { count: counts.active_groups })],
    [counts.archived_groups, t(($) => $.deletion.archivedGroups, { count: counts.archived_groups })],
    [counts.works, t(($) => $.deletion.works, { count: counts.works })],
    [counts.grades, t(($) => $.deletion.grades, { count: counts.grades })],
    [counts.programs, t(($) => $.deletion.programs, { count: counts.programs })],
    [counts.files, t(($) => $.deletion.files, { count: counts.files, size: formatFileSize(counts.bytes) })],
    [counts.student_accounts, t(($) => $.deletion.accounts, { count: counts.student_accounts })],
    [counts.teachers, t(($) => $.deletion.teachers, { count: counts.teachers })],
  ] as const
  const kept = lines.filter(([count]) => count > 0)
  if (kept.length === 0) return <p className="text-md text-muted">{t(($) => $.deletion.nothing)}</p>
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-md tabular-nums marker:text-muted">
      {kept.map(([, line]) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
