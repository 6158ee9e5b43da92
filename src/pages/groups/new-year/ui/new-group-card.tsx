import { X } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Card, Field, IconButton, Input, Select } from '@/shared/ui'
import { previewNewYear } from '#openapi/generated/request-rules.gen.ts'
import { newSchoolYearTexts } from '../i18n'
import type { NewGroup } from '../model/draft'
import { ChosenList } from './chosen-list'

interface NewGroupCardProps {
  readonly group: NewGroup
  readonly options: Schema<'GroupOptions'>
  readonly incoming: number
  /** Programs that those who are promoted to it had. */
  readonly hadBefore: readonly number[]
  /** The error of the name. */
  readonly error: string | undefined
  readonly onChange: (changes: Partial<NewGroup>) => void
  /** Null where students go there. */
  readonly onLeaveOut: (() => void) | null
}

/** A group that is created: its name, programs and team. */
export function NewGroupCard({ group, options, incoming, hadBefore, error, onChange, onLeaveOut }: NewGroupCardProps) {
  const t = useTexts(newSchoolYearTexts)
  const { name, course_ids, programs_from, teacher_ids, manager_id } = group
  const programs = course_ids.flatMap((id) => options.courses.find((course) => course.id === id) ?? [])
  const team = teacher_ids.flatMap((id) => options.teachers.find((teacher) => teacher.id === id) ?? [])
  const source =
    programs_from === null
      ? null
      : programs_from.group === null
        ? t(($) => $.newGroup.programsFromLast, { period: programs_from.period })
        : t(($) => $.newGroup.programsFromGroup, { group: programs_from.group, period: programs_from.period })
  return (
    <li>
      <Card className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <Field
            className="flex-1 sm:max-w-xs"
            label={t(($) => $.newGroup.name)}
            hint={t(($) => $.newGroup.incoming, { count: incoming })}
            error={error}
            required
          >
            {(control) => (
              <Input
                {...control}
                maxLength={previewNewYear.successors.items.name.maxLength}
                value={name}
                onChange={(event) => onChange({ name: event.target.value })}
              />
            )}
          </Field>
          {onLeaveOut && <IconButton className="ml-auto" icon={X} label={t(($) => $.newGroup.leaveOut, { name })} onClick={onLeaveOut} />}
        </div>
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
          <ChosenList
            title={t(($) => $.newGroup.programs)}
            hint={programs.length === 0 ? undefined : (source ?? undefined)}
            empty={options.courses.length === 0 ? t(($) => $.newGroup.noneOffered) : t(($) => $.newGroup.noPrograms)}
            chosen={programs.map(({ id, name: program }) => ({
              id,
              name: program,
              warning: hadBefore.includes(id) ? t(($) => $.newGroup.hadBefore) : undefined,
            }))}
            others={options.courses.filter(({ id }) => !course_ids.includes(id))}
            addLabel={t(($) => $.newGroup.addProgramTo, { name })}
            placeholder={t(($) => $.newGroup.addProgram)}
            onChange={(ids) => onChange({ course_ids: ids, programs_from: null })}
          />
          <div className="flex flex-col gap-3">
            <ChosenList
              title={t(($) => $.newGroup.team)}
              empty={t(($) => $.newGroup.noTeachers)}
              chosen={team.map(({ id, full_name }) => ({ id, name: full_name }))}
              others={options.teachers
                .filter(({ id }) => !teacher_ids.includes(id))
                .map(({ id, display_name }) => ({ id, name: display_name }))}
              addLabel={t(($) => $.newGroup.addTeacherTo, { name })}
              placeholder={t(($) => $.newGroup.addTeacher)}
              onChange={(ids) =>
                onChange({ teacher_ids: ids, manager_id: manager_id !== null && ids.includes(manager_id) ? manager_id : null })
              }
            />
            {team.length > 0 && (
              <Field label={t(($) => $.newGroup.manager)} hideLabel>
                {(control) => (
                  <Select
                    {...control}
                    size="sm"
                    aria-label={t(($) => $.newGroup.managerOf, { name })}
                    value={String(manager_id ?? 'none')}
                    options={[
                      { value: 'none', label: t(($) => $.newGroup.noManager) },
                      ...team.map(({ id, full_name }) => ({ value: String(id), label: `${t(($) => $.newGroup.manager)}: ${full_name}` })),
                    ]}
                    onValueChange={(value) => onChange({ manager_id: value === 'none' ? null : Number(value) })}
                  />
                )}
              </Field>
            )}
          </div>
        </div>
      </Card>
    </li>
  )
}
