import { useEffect, useRef } from 'react'
import { useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { Button, Card, Section, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/shared/ui'
import { courseWeightTexts } from '../i18n'
import { type Conflict, rowKey, type Value } from '../model/weight-edits'

interface ConflictPanelProps {
  readonly conflicts: readonly Conflict[]
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Rows that somebody else changed to something else meanwhile, with both values. */
export function ConflictPanel({ conflicts, onKeepMine, onTakeTheirs }: ConflictPanelProps) {
  const t = useTexts(courseWeightTexts)
  const body = useRef<HTMLParagraphElement>(null)
  useEffect(() => body.current?.focus(), [])
  const shown = ({ weight, pinned }: Value) => (
    <span className="tabular-nums">
      {`${formatMark(weight)}\u00A0%`}
      {pinned && ` · ${t(($) => $.pinned)}`}
    </span>
  )
  return (
    <Section title={t(($) => $.conflictTitle)}>
      <Card className="flex flex-col gap-4">
        <p ref={body} tabIndex={-1} className="text-md outline-none">
          {t(($) => $.conflictBody)}
        </p>
        <Table label={t(($) => $.conflictTitle)} cards>
          <TableHeader>
            <TableRow>
              <TableHead>{t(($) => $.columns.name)}</TableHead>
              <TableHead>{t(($) => $.mine)}</TableHead>
              <TableHead>{t(($) => $.theirs)}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {conflicts.map(({ row, mine, theirs }) => (
              <TableRow key={rowKey(row)}>
                <TableCell>{[row.code, row.name].filter(Boolean).join(' ')}</TableCell>
                <TableCell label={t(($) => $.mine)}>{shown(mine)}</TableCell>
                <TableCell label={t(($) => $.theirs)}>{shown(theirs)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onTakeTheirs}>
            {t(($) => $.takeTheirs)}
          </Button>
          <Button variant="primary" onClick={onKeepMine}>
            {t(($) => $.keepMine)}
          </Button>
        </div>
      </Card>
    </Section>
  )
}
