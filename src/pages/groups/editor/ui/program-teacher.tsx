import { errorMessage, isApiError, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Field, Select } from '@/shared/ui'
import { groupEditorTexts } from '../i18n'

interface ProgramTeacherProps {
  readonly program: Schema<'Named'>
  /** Of the group. */
  readonly teachers: readonly { readonly id: number; readonly full_name: string }[]
  readonly teacherId: number | null
  /** Absent for those who may not change the team. */
  readonly onChoose?: (teacherId: number | null) => void
  /** Why the last choice for this program was not saved. */
  readonly error?: Error | null
}

/** Which teacher of the group teaches a program. */
export function ProgramTeacher({ program, teachers, teacherId, onChoose, error = null }: ProgramTeacherProps) {
  const t = useTexts(groupEditorTexts)
  const c = useTexts(commonTexts)
  const teacher = teachers.find(({ id }) => id === teacherId)
  if (!onChoose) {
    if (!teacher) return null
    return <span className="block text-sm text-muted">{t(($) => $.taughtBy, { name: teacher.full_name })}</span>
  }
  const hasLeft = isApiError(error, 400) && error.errors['teacher_id'] !== undefined
  return (
    <Field
      label={t(($) => $.teacherOf, { name: program.name })}
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
            ...teachers.map(({ id, full_name }) => ({ value: String(id), label: t(($) => $.taughtBy, { name: full_name }) })),
          ]}
          onValueChange={(value) => onChoose(value === 'nobody' ? null : Number(value))}
        />
      )}
    </Field>
  )
}
