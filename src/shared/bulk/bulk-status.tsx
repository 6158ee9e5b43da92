import { Suspense } from 'react'
import { errorMessage, isApiError } from '../api'
import { commonTexts, useTexts } from '../i18n'
import { AlertBox, Button, Progress } from '../ui'
import { bulkTexts } from './i18n'
import type { BulkOutcome } from './in-parts'
import type { Bulk } from './use-bulk'

interface BulkStatusProps extends Pick<Bulk<unknown>, 'progress' | 'outcome' | 'stop' | 'isStopping'> {
  /** Reasons by code, where the ids are not those of students. */
  readonly reasons?: Readonly<Record<string, string>>
}

/** How far a bulk action is; afterwards, what was done and what was not, with the reasons. */
export function BulkStatus(bulk: BulkStatusProps) {
  return <Suspense>{(bulk.progress ?? bulk.outcome) && <Status {...bulk} />}</Suspense>
}

function Status({ progress, outcome, stop, isStopping, reasons }: BulkStatusProps) {
  const t = useTexts(bulkTexts)
  return (
    <div role="status">
      {progress && (
        <div className="flex flex-col gap-3">
          <Progress {...progress} showLabel label={t(($) => (isStopping ? $.stopping : $.progress))} text={t(($) => $.of, progress)} />
          <Button size="sm" className="self-end" disabled={isStopping} onClick={stop}>
            {t(($) => $.stop)}
          </Button>
        </div>
      )}
      {outcome && <Report {...outcome} {...(reasons ? { reasons } : {})} />}
    </div>
  )
}

const named = ['not_found', 'permission_denied', 'student_archived', 'student_transferred', 'erased'] as const

function Report({ done, rejections, unsent, error, reasons }: BulkOutcome<unknown> & Pick<BulkStatusProps, 'reasons'>) {
  const t = useTexts(bulkTexts)
  const c = useTexts(commonTexts)
  const reasonOf = (reason: unknown) => {
    if (isApiError(reason, 'no_licences') && reason.seats) {
      const count = reason.seats.left
      return count === 0 ? t(($) => $.reasons.noSeats) : t(($) => $.reasons.seats, { count })
    }
    const known = named.find((code) => isApiError(reason, code) && reasons?.[code] === undefined)
    return known ? t(($) => $.reasons[known]) : errorMessage(reason, c, reasons)
  }
  return (
    <AlertBox type="warning" title={done.length === 0 ? t(($) => $.nothing) : t(($) => $.done, { count: done.length })}>
      <ul className="ml-5 list-disc">
        {rejections.map((rejection) => (
          <li key={rejection.error.code}>{t(($) => $.rejected, { count: rejection.ids.length, reason: reasonOf(rejection.error) })}</li>
        ))}
        {unsent.length > 0 && (
          <li>{t(($) => $.unsent, { count: unsent.length, reason: error === undefined ? t(($) => $.stopped) : reasonOf(error) })}</li>
        )}
      </ul>
      <p className="mt-1.5 text-muted">{t(($) => $.kept)}</p>
    </AlertBox>
  )
}
