import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Badge, Checkbox, FieldError, Input } from '@/shared/ui'
import { previewNewYear } from '#openapi/generated/request-rules.gen.ts'
import { newSchoolYearTexts } from '../i18n'
import type { Choice } from '../model/successor'

interface EndingGroupProps {
  readonly group: Schema<'Group'>
  readonly successor: string
  /** Undefined unless the group is chosen. */
  readonly choice: Choice | undefined
  /** The error of the name field. */
  readonly error: string | undefined
  readonly onChoose: (choice: Choice | null) => void
}

/** A group that may end; when chosen, it shows the fields of its successor. */
export function EndingGroup({
  group: { name, period, archived_at, students_count },
  successor,
  choice,
  error,
  onChoose,
}: EndingGroupProps) {
  const t = useTexts(newSchoolYearTexts)
  const errorId = useId()
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
          <span className="flex w-full flex-col gap-0.5 sm:w-44">
            <Input
              aria-label={t(($) => $.successorOf, { name })}
              aria-required
              maxLength={previewNewYear.groups.items.name.maxLength}
              value={successor}
              {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
              onChange={(event) => onChoose({ ...choice, name: event.target.value })}
            />
            <FieldError id={errorId}>{error}</FieldError>
          </span>
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
