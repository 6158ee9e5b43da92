import { CloudOff, GitCompareArrows, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, SaveState } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import { allEntries, isSameCell } from '../model/queue-entries'
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
  const last = useRef<CellIds>(null)
  // one after the other, and the first again behind the last
  const goTo = (state: Entry['state']) => {
    const all = allEntries(entries).filter((entry) => entry.state === state)
    const entry = all[all.findIndex((each) => last.current && isSameCell(each, last.current)) + 1] ?? all[0]
    if (!entry) return
    last.current = { studentId: entry.studentId, deliverableId: entry.deliverableId }
    onGoTo(last.current)
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
