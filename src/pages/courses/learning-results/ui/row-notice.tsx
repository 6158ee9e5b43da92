import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import type { AutosaveView } from '@/shared/lib/autosave'
import { Button, FieldError, SaveState, type SaveStatus } from '@/shared/ui'
import { learningResultTexts } from '../i18n'
import type { RowRecord, RowRejection, RowValues } from '../model/row-autosave'

type Row = AutosaveView<RowRecord, RowValues, RowRejection>

interface RowNoticeProps {
  readonly row: Row
  readonly onRetry: () => void
  readonly onDiscard: () => void
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

function statusOf({ save }: Row, onRetry: () => void): SaveStatus {
  if (save === 'saving') return { kind: 'saving' }
  if (save === 'saved') return { kind: 'saved' }
  return save === 'failed' ? { kind: 'failed', onRetry } : { kind: 'idle' }
}

/** Below a row: whether it is saved, what is wrong with a field, and what somebody else saved. Nothing while nothing happens. */
export function RowNotice({ row, onRetry, onDiscard, onKeepMine, onTakeTheirs }: RowNoticeProps) {
  const t = useTexts(learningResultTexts)
  const c = useTexts(commonTexts)
  const { errors, rejection, save, theirs } = row
  const status = statusOf(row, onRetry)
  if (status.kind === 'idle' && save !== 'invalid' && save !== 'rejected' && !theirs) return null
  const messages = Object.entries(errors).map(([field, [code = '']]) =>
    field === 'weight' ? t(($) => $.errors.weight) : code === 'repeated' ? t(($) => $.errors.repeated) : fieldMessage(c, code),
  )
  return (
    <div className="order-2 col-span-full flex flex-col gap-1 sm:pl-18">
      {status.kind !== 'idle' && <SaveState status={status} />}
      {save === 'invalid' && <FieldError>{messages.join(' ')}</FieldError>}
      {rejection === 'declined' ? (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <FieldError>{t(($) => $.errors.declined)}</FieldError>
          <Button size="sm" variant="secondary" onClick={onDiscard}>
            {t(($) => $.discard)}
          </Button>
          <Button size="sm" variant="ghost" onClick={onRetry}>
            {t(($) => $.askAgain)}
          </Button>
        </div>
      ) : (
        rejection && <FieldError>{rejection === 'gone' ? t(($) => $.errors.gone) : t(($) => $.noRights)}</FieldError>
      )}
      {theirs && (
        <div role="alert" className="flex flex-col gap-2 rounded-md border border-warning bg-warning-soft p-2.5 text-md">
          <p className="font-medium">{t(($) => $.conflict)}</p>
          <p>
            {t(($) => $.theirs)} <strong className="font-medium">{theirs.code}</strong> {theirs.name} · {formatMark(theirs.weight)} %
            {theirs.rule && ` · ${t(($) => $.rules[theirs.rule ?? 'weighted'])}`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
              {t(($) => $.takeTheirs)}
            </Button>
            <Button size="sm" variant="primary" onClick={onKeepMine}>
              {t(($) => $.keepMine)}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
