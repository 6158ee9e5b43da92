import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Badge, Button, Checkbox, Select } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'
import { type Choice, type EndingGroup, proposedTargets, withAll, type YearValues } from '../model/draft'
import { StudentChoices } from './student-choices'
import { useTargets } from './use-targets'

export interface EndingGroupRowProps {
  readonly group: EndingGroup
  readonly values: YearValues
  readonly existing: Schema<'NewYearProposal'>['existing']
  readonly onChoose: (choice: Choice | null) => void
  /** Adds one more new group for the students of this one. */
  readonly onAddGroup: () => void
}

/** A group that may end: when chosen, where its students go, all together or one by one. */
export function EndingGroupRow({ group, values, existing, onChoose, onAddGroup }: EndingGroupRowProps) {
  const t = useTexts(newSchoolYearTexts)
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const targets = useTargets(group, values, existing)
  const { id, name, period, course, last_course, is_archived, students_count } = group
  const choice = values.choices[id]
  const courseText =
    course === null ? t(($) => $.noCourse) : course === last_course ? t(($) => $.lastCourse, { course }) : t(($) => $.course, { course })
  const exceptions = [...Map.groupBy(Object.values(choice?.others ?? {}), (target) => target)].map(([target, all]) =>
    targets.countOf(target, all.length),
  )
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          className="min-w-56 flex-1"
          checked={choice !== undefined}
          onChange={() => onChoose(choice ? null : { to: proposedTargets(group).next ?? 'none', others: {} })}
          label={
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{name}</span>
              {is_archived && <Badge tone="outline">{t(($) => $.isArchived)}</Badge>}
            </span>
          }
          hint={`${courseText} · ${period} · ${t(($) => $.students, { count: students_count })}`}
        />
        {choice && students_count > 0 && (
          <div className="flex w-full flex-wrap items-center gap-2 pl-6 sm:w-auto sm:pl-0">
            <Select
              className="w-full sm:w-64"
              aria-label={t(($) => $.whereOf, { name })}
              value={choice.to}
              options={targets.all}
              onValueChange={(to) => onChoose(withAll(choice, to))}
            />
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={isOpen}
              aria-controls={panelId}
              aria-label={isOpen ? t(($) => $.hideOf, { name }) : t(($) => $.individuallyOf, { name })}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
              {isOpen ? t(($) => $.hide) : t(($) => $.individually)}
            </Button>
          </div>
        )}
      </div>
      {choice && exceptions.length > 0 && <p className="pl-6 text-sm text-muted tabular-nums">{exceptions.join(' · ')}</p>}
      <div id={panelId} hidden={!isOpen || !choice}>
        {isOpen && choice && (
          <StudentChoices group={group} choice={choice} options={targets.one} onChoose={onChoose} onAddGroup={onAddGroup} />
        )}
      </div>
    </li>
  )
}
