import { useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import type { CellIds, Entry, QueueEvent } from '../model/queue-types'
import { cellText } from '../model/score-cell'

interface EntryNoticeProps {
  readonly entry: Entry
  /** "García Soler, Ana · Calculadora". */
  readonly about: string
  readonly send: (event: QueueEvent) => void
  /** Opens the exemption of its student. */
  readonly onExempt: (entry: Entry) => void
  readonly onSaveAnyway: (entry: Entry) => void
}

/** What is the matter with the active cell, and what can be done: the reason of a refusal, or two marks for one cell. */
export function EntryNotice({ entry, about, send, onExempt, onSaveAnyway }: EntryNoticeProps) {
  const t = useTexts(notebookTexts)
  const ids: CellIds = { studentId: entry.studentId, deliverableId: entry.deliverableId }
  const written = (text: string) => text || t(($) => $.conflict.nothing)
  if (entry.state === 'refused') {
    return (
      <AlertBox type="error" className="py-2">
        <span className="flex flex-wrap items-center gap-x-3">
          <span>{t(($) => $.refused.text, { about, text: entry.text, problem: t(($) => $.problem[entry.problem ?? 'other']) })}</span>
          {entry.problem === 'grading_changed' && (
            <Button variant="link" className="text-sm" onClick={() => onSaveAnyway(entry)}>
              {t(($) => $.refused.saveAnyway)}
            </Button>
          )}
          {(entry.problem === 'needs_exemption' || entry.problem === 'is_exempt') && (
            <Button variant="link" className="text-sm" onClick={() => onExempt(entry)}>
              {t(($) => $.refused.exemption)}
            </Button>
          )}
          <Button variant="link" className="text-sm" onClick={() => send({ type: 'discard', ...ids })}>
            {t(($) => $.refused.discard)}
          </Button>
        </span>
      </AlertBox>
    )
  }
  if (entry.state !== 'conflict' || !entry.theirs) return null
  return (
    <AlertBox type="warning" className="py-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-medium">{t(($) => $.conflict.title)}</strong>
        <span>{about}</span>
        <span>{t(($) => $.conflict.mine, { mark: written(entry.text) })}</span>
        <span>{t(($) => $.conflict.theirs, { mark: written(cellText(entry.theirs?.mark ?? -1)) })}</span>
        <Button size="sm" onClick={() => send({ type: 'keepMine', ...ids })}>
          {t(($) => $.conflict.keepMine)}
        </Button>
        <Button size="sm" onClick={() => send({ type: 'takeTheirs', ...ids })}>
          {t(($) => $.conflict.takeTheirs)}
        </Button>
      </span>
    </AlertBox>
  )
}
