import { Download } from 'lucide-react'
import { errorMessage, isApiError, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDateTime, formatFileSize } from '@/shared/lib/format'
import { AlertBox, Button, ErrorState, FormError, Progress, SkeletonText } from '@/shared/ui'
import { type ExportScope, useDataExport } from '../api/use-data-export'
import { dataExportTexts } from '../i18n'

/** Prepares a copy of data in the background and offers it for download: progress, result, failure and expiry. */
export function DataExportPanel({ scope }: { readonly scope: ExportScope }) {
  const t = useTexts(dataExportTexts)
  const c = useTexts(commonTexts)
  const { latest, start, discard, download } = useDataExport(scope)
  const error = start.error ?? discard.error ?? download.error
  const isChosen = !('documentsOf' in scope) || scope.chosen !== null
  const message = (thrown: Error) =>
    isApiError(thrown, 409) ? t(($) => $.underWay) : isApiError(thrown, 404) ? t(($) => $.gone) : errorMessage(thrown, c)
  if (latest.isPending)
    return (
      <div aria-busy>
        <span className="sr-only">{t(($) => $.loading)}</span>
        <SkeletonText lines={2} />
      </div>
    )
  if (latest.data === undefined)
    return (
      <ErrorState onRetry={() => void latest.refetch()} retrying={latest.isFetching}>
        {errorMessage(latest.error, c)}
      </ErrorState>
    )
  return (
    <div className="flex flex-col gap-3">
      <div role="status">
        {latest.data && (
          <ExportState
            found={latest.data}
            mayStart={isChosen}
            busy={{ start: start.isPending, discard: discard.isPending, download: download.isPending }}
            onStart={() => start.mutate()}
            onDiscard={discard.mutate}
            onDownload={download.mutate}
          />
        )}
      </div>
      {latest.data === null && (
        <Button className="self-start" disabled={!isChosen} loading={start.isPending} onClick={() => start.mutate()}>
          {t(($) => $.start)}
        </Button>
      )}
      {error && <FormError>{message(error)}</FormError>}
    </div>
  )
}

interface ExportStateProps {
  readonly found: Schema<'DataExport'>
  /** False until what to export is chosen. */
  readonly mayStart: boolean
  readonly busy: Readonly<Record<'start' | 'discard' | 'download', boolean>>
  readonly onStart: () => void
  readonly onDiscard: (id: number) => void
  readonly onDownload: (id: number) => void
}

function ExportState({ found, mayStart, busy, onStart, onDiscard, onDownload }: ExportStateProps) {
  const t = useTexts(dataExportTexts)
  const { id, kind, state, progress, groups, failure, size, expires_at } = found
  const startButton = (label: string) => (
    <Button size="sm" disabled={!mayStart} loading={busy.start} onClick={onStart}>
      {label}
    </Button>
  )
  if (state === 'queued' || state === 'running')
    return (
      <div className="flex flex-col items-start gap-2">
        <Progress
          className="w-full"
          value={progress}
          label={state === 'queued' ? t(($) => $.queued) : kind === 'documents' ? t(($) => $.drawing) : t(($) => $.running)}
          text={groups ? t(($) => $.groups, { done: groups.done, count: groups.total }) : `${progress} %`}
          showLabel
        />
        <p className="text-sm text-muted">{t(($) => $.meanwhile)}</p>
        <Button size="sm" loading={busy.discard} onClick={() => onDiscard(id)}>
          {t(($) => $.cancel)}
        </Button>
      </div>
    )
  if (state === 'ready')
    return (
      <AlertBox
        type="success"
        title={t(($) => $.ready)}
        actions={
          <>
            <Button size="sm" variant="primary" loading={busy.download} onClick={() => onDownload(id)}>
              <Download aria-hidden />
              {t(($) => $.download)}
            </Button>
            {startButton(t(($) => $.again))}
          </>
        }
      >
        {t(($) => $.readyBody, { size: formatFileSize(size ?? 0), when: formatDateTime(expires_at ?? '') })}
      </AlertBox>
    )
  if (state === 'failed')
    return (
      <AlertBox type="error" title={t(($) => $.failed)} actions={startButton(t(($) => $.retry))}>
        {failure === 'disk_full' ? t(($) => $.diskFull) : t(($) => $.failedBody)}
      </AlertBox>
    )
  return (
    <AlertBox title={t(($) => $.expired)} actions={startButton(t(($) => $.again))}>
      {t(($) => $.expiredBody)}
    </AlertBox>
  )
}
