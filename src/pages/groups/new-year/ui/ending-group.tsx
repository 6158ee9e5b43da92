import { ArrowRight } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Badge, Checkbox, Input } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'
import type { Choice } from './new-school-year-page'

interface EndingGroupProps {
  readonly group: Schema<'Group'>
  readonly successor: string
  /** Undefined where the group is not chosen. */
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice | null) => void
}

/** A group that may end; chosen, it shows what follows it. */
export function EndingGroup({ group: { name, period, archived_at, students_count }, successor, choice, onChoose }: EndingGroupProps) {
  const t = useTexts(newSchoolYearTexts)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Checkbox
        className="min-w-48 flex-1"
        checked={choice !== undefined}
        onChange={() => onChoose(choice ? null : { carry: true })}
        label={
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{name}</span>
            {archived_at && <Badge tone="outline">{t(($) => $.isArchived)}</Badge>}
          </span>
        }
        hint={`${period} · ${t(($) => $.students, { count: students_count })}`}
      />
      {choice && (
        <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 pl-6 sm:w-auto sm:pl-0">
          <ArrowRight aria-hidden size={16} className="shrink-0 text-muted max-sm:hidden" />
          <Input
            className="w-full sm:w-44"
            aria-label={t(($) => $.successorOf, { name })}
            maxLength={120}
            value={successor}
            onChange={(event) => onChoose({ ...choice, name: event.target.value })}
          />
          <Checkbox
            checked={choice.carry}
            label={t(($) => $.carry)}
            aria-label={t(($) => $.carryOf, { name })}
            disabled={students_count === 0}
            onChange={(event) => onChoose({ ...choice, carry: event.target.checked })}
          />
        </div>
      )}
    </li>
  )
}
