import { X } from 'lucide-react'
import { SelectField } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Avatar, Card, Combobox, FieldError, IconButton } from '@/shared/ui'
import { groupEditorTexts } from '../i18n'
import type { GroupFieldsProps } from './group-fields'

/** The teachers of the group and its manager. */
export function TeamFields({ form, options, disabled = false, requiredTeacher = null }: Omit<GroupFieldsProps, 'teamLocked'>) {
  const t = useTexts(groupEditorTexts)
  const { manager_id, teacher_ids } = form.values
  const team = options.teachers.filter(({ id }) => teacher_ids.includes(id))
  const others = options.teachers.filter(({ id }) => !teacher_ids.includes(id))
  const remove = (id: number) =>
    form.set({ teacher_ids: teacher_ids.filter((each) => each !== id), ...(id === manager_id ? { manager_id: null } : {}) })
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <p className="text-md font-medium">{t(($) => $.teachers)}</p>
        {team.length === 0 ? (
          <p className="text-md text-muted">{t(($) => $.noTeachers)}</p>
        ) : (
          <ul className="divide-y divide-line rounded-md border border-line">
            {team.map(({ id, full_name, profile_image }) => (
              <li key={id} className="flex min-h-10 items-center gap-3 py-1 pr-1.5 pl-3 text-md">
                <Avatar name={full_name} src={profile_image} size="sm" />
                <span className="min-w-0 flex-1 truncate">{full_name}</span>
                {!disabled && id !== requiredTeacher && (
                  <IconButton icon={X} size="sm" label={t(($) => $.removeTeacher, { name: full_name })} onClick={() => remove(id)} />
                )}
              </li>
            ))}
          </ul>
        )}
        <FieldError>{form.field('teacher_ids').error}</FieldError>
        {!disabled && others.length > 0 && (
          <Combobox
            // empties the input after each choice
            key={teacher_ids.join()}
            label={t(($) => $.addTeacher)}
            placeholder={t(($) => $.addTeacherPlaceholder)}
            options={others.map(({ id, display_name }) => ({ id: String(id), label: display_name }))}
            value={null}
            onValueChange={(id) => id !== null && form.set({ teacher_ids: [...teacher_ids, Number(id)] })}
          />
        )}
      </div>
      <SelectField
        {...form.field('manager_id')}
        label={t(($) => $.manager)}
        hint={t(($) => $.managerHint)}
        disabled={disabled}
        options={[{ value: null, label: t(($) => $.noManager) }, ...team.map(({ id, full_name }) => ({ value: id, label: full_name }))]}
      />
    </Card>
  )
}
