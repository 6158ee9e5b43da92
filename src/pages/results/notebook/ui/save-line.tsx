import { CloudOff, GitCompareArrows, TriangleAlert } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Button, SaveState } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import { allEntries } from '../model/queue-entries'
import type { CellIds, Entries, Entry } from '../model/queue-types'

interface SaveLineProps {
  readonly entries: Entries
  readonly counts: { readonly unsaved: number; readonly refused: number; readonly conflict: number }
  readonly isWaiting: boolean
  readonly hasSaved: boolean
  readonly onRetry: () => void
  readonly onGoTo: (ids: CellIds) => void
}

/** How saving goes, in one line: what needs the teacher before what goes by itself. */
export function SaveLine({ entries, counts, isWaiting, hasSaved, onRetry, onGoTo }: SaveLineProps) {
  const t = useTexts(notebookTexts)
  const first = (state: Entry['state']) => allEntries(entries).find((entry) => entry.state === state)
  const goTo = (state: Entry['state']) => {
    const entry = first(state)
    if (entry) onGoTo({ studentId: entry.studentId, deliverableId: entry.deliverableId })
  }
  const line = 'inline-flex items-center gap-1.5'
  return (
    <div role="status" className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm tabular-nums">
      {counts.conflict > 0 && (
        <span className={`${line} text-warning-ink`}>
          <GitCompareArrows aria-hidden size={14} />
          {t(($) => $.save.conflict, { count: counts.conflict })}
          <Button variant="link" className="text-sm" onClick={() => goTo('conflict')}>
            {t(($) => $.save.goTo)}
          </Button>
        </span>
      )}
      {counts.refused > 0 && (
        <span className={`${line} text-error-ink`}>
          <TriangleAlert aria-hidden size={14} />
          {t(($) => $.save.refused, { count: counts.refused })}
          <Button variant="link" className="text-sm" onClick={() => goTo('refused')}>
            {t(($) => $.save.goTo)}
          </Button>
        </span>
      )}
      {counts.unsaved > 0 && isWaiting && (
        <span className={`${line} text-warning-ink`}>
          <CloudOff aria-hidden size={14} />
          {t(($) => $.save.waiting, { count: counts.unsaved })}
          <Button variant="link" className="text-sm" onClick={onRetry}>
            {t(($) => $.save.retry)}
          </Button>
        </span>
      )}
      {counts.unsaved > 0 && !isWaiting && <span className="text-muted">{t(($) => $.save.saving, { count: counts.unsaved })}</span>}
      {counts.unsaved + counts.refused + counts.conflict === 0 && hasSaved && <SaveState status={{ kind: 'saved' }} />}
    </div>
  )
}
