import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDateTime } from '@/shared/lib/format'
import { Button, Checkbox, EmptyState, Section, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/shared/ui'
import { courseDeliverableTexts } from '../i18n'
import type { Authored } from '../model/deliverable-values'
import { DatesDialog } from './dates-dialog'

interface GroupDatesProps {
  readonly deliverable: Authored
  readonly onChange: (saved: Authored) => void
}

/** When each of the author's groups can hand it in; dates are set in several groups at once. */
export function GroupDates({ deliverable, onChange }: GroupDatesProps) {
  const t = useTexts(courseDeliverableTexts)
  const c = useTexts(commonTexts)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isOpen, setOpen] = useState(false)
  const { groups } = deliverable
  const editable = groups.filter(({ can_edit: canEdit }) => canEdit)
  const toggle = (id: number) => setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]))
  const shown = (at: string | null) => (at === null ? c(($) => $.states.notShown) : formatDateTime(at))
  return (
    <Section title={t(($) => $.dates)} description={t(($) => $.datesBody)}>
      {groups.length === 0 ? (
        <EmptyState icon={CalendarClock} title={t(($) => $.noGroups)} />
      ) : (
        <>
          <Table label={t(($) => $.dates)} cards>
            <TableHeader>
              <TableRow>
                <TableHead>
                  <Checkbox
                    aria-label={t(($) => $.chooseAll)}
                    disabled={editable.length === 0}
                    checked={chosen.length > 0 && chosen.length === editable.length}
                    indeterminate={chosen.length > 0 && chosen.length < editable.length}
                    onChange={({ target }) => setChosen(target.checked ? editable.map(({ id }) => id) : [])}
                  />
                </TableHead>
                {(['group', 'opens', 'due', 'closes'] as const).map((name) => (
                  <TableHead key={name}>{t(($) => $[name])}</TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {groups.map(({ id, name, can_edit: canEdit, ...dates }) => (
                <TableRow key={id}>
                  <TableCell>
                    <Checkbox
                      aria-label={t(($) => $.chooseGroup, { name })}
                      disabled={!canEdit}
                      checked={chosen.includes(id)}
                      onChange={() => toggle(id)}
                    />
                  </TableCell>
                  <TableCell label={t(($) => $.group)}>{name}</TableCell>
                  <TableCell label={t(($) => $.opens)}>{shown(dates.opens_at)}</TableCell>
                  <TableCell label={t(($) => $.due)}>{shown(dates.due_at)}</TableCell>
                  <TableCell label={t(($) => $.closes)}>{shown(dates.closes_at)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {editable.length > 0 && (
            <Button className="self-start" disabled={chosen.length === 0} onClick={() => setOpen(true)}>
              {t(($) => $.setDates)}
            </Button>
          )}
        </>
      )}
      {isOpen && (
        <DatesDialog
          deliverable={deliverable}
          groupIds={chosen}
          onSaved={(saved) => {
            onChange(saved)
            setChosen([])
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}
