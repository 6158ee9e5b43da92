import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDate, formatInteger } from '@/shared/lib/format'
import { Button, Checkbox, type Selection } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import { levelOf } from './levels'

interface BinEntryProps {
  readonly entry: Schema<'BinnedContent'>
  /** Absent for who may not restore it. */
  readonly selection?: Selection<number> | undefined
  readonly onRestore: (id: number) => void
}

/** What was deleted, from where, by whom, and its way back. */
export function BinEntry({ entry, selection, onRestore }: BinEntryProps) {
  const t = useTexts(courseContentsTexts)
  const { id, kind, name, level, nodes, deliverables, resources } = entry
  const what = kind === 'content' ? t(($) => $.levels[levelOf({ level: level ?? 1 })]) : t(($) => $.item[kind])
  const counts = {
    nodes: formatInteger(nodes),
    deliverables: t(($) => $.counts.deliverables, { count: deliverables, number: formatInteger(deliverables) }),
    resources: t(($) => $.resources, { count: resources, number: formatInteger(resources) }),
  }
  const when = formatDate(entry.deleted_at)
  return (
    <li className="flex items-start gap-3 py-3">
      {selection && (
        <Checkbox
          aria-label={t(($) => $.select, { name })}
          checked={selection.isSelected(id)}
          onChange={(event) => selection.toggle(id, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          {entry.parent_name === null ? t(($) => $.binned.wasRoot, { what }) : t(($) => $.binned.was, { what, parent: entry.parent_name })}
          {kind === 'content' && ` · ${t(($) => $.binned.counts, counts)}`}
        </p>
        <p className="text-sm text-muted">
          {entry.deleted_by === null ? t(($) => $.binned.when, { when }) : t(($) => $.binned.who, { name: entry.deleted_by, when })}
          {'. '}
          {t(($) => $.binned.until, { when: formatDate(entry.restorable_until) })}
        </p>
      </div>
      {selection && (
        <Button size="sm" onClick={() => onRestore(id)}>
          {t(($) => $.binned.restore)}
        </Button>
      )}
    </li>
  )
}
