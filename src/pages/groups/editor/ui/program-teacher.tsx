import { errorMessage, isApiError, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Field, Select } from '@/shared/ui'
import { groupEditorTexts } from '../i18n'
import type { Group } from '../model/group-values'

interface ProgramTeacherProps {
  readonly group: Group
  readonly program: Schema<'GroupCourse'>
  /** Why the last choice for this program was not saved. */
  readonly error: Error | null
  readonly onChoose: (teacherId: number | null) => void
}

/** Which teacher of the group teaches a program. Those who may not change the team only read it. */
export function ProgramTeacher({ group, program, error, onChoose }: ProgramTeacherProps) {
  const t = useTexts(groupEditorTexts)
  const c = useTexts(commonTexts)
  const teacher = group.teachers.find(({ id }) => id === program.teacher_id)
  if (!group.can_edit || !group.can_archive) {
    if (!teacher) return null
    return <span className="block text-sm text-muted">{t(($) => $.taughtBy, { name: teacher.full_name })}</span>
  }
  const hasLeft = isApiError(error, 400) && error.errors['teacher_id'] !== undefined
  return (
    <Field
      label={t(($) => $.teacherOf, { name: program.course.name })}
      hideLabel
      className="mt-1"
      error={error && (hasLeft ? t(($) => $.notInGroup) : errorMessage(error, c))}
    >
      {(control) => (
        <Select
          {...control}
          size="sm"
          value={teacher ? String(teacher.id) : 'nobody'}
          options={[
            { value: 'nobody', label: t(($) => $.taughtByNobody) },
            ...group.teachers.map(({ id, full_name }) => ({ value: String(id), label: t(($) => $.taughtBy, { name: full_name }) })),
          ]}
          onValueChange={(value) => onChoose(value === 'nobody' ? null : Number(value))}
        />
      )}
    </Field>
  )
}
