import { X } from 'lucide-react'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { Avatar, Card, Combobox, Field, FieldError, IconButton, Select } from '@/shared/ui'
import { groupEditorTexts } from '../i18n'
import type { GroupFieldsProps } from './group-fields'

/** Who teaches the group, and who of them answers for it. */
export function TeamFields({ draft, options, onChange, errors, disabled = false, stays = null }: Omit<GroupFieldsProps, 'teamLocked'>) {
  const t = useTexts(groupEditorTexts)
  const c = useTexts(commonTexts)
  const { managerId, teacherIds } = draft
  const team = options.teachers.filter(({ id }) => teacherIds.includes(id))
  const others = options.teachers.filter(({ id }) => !teacherIds.includes(id))
  const own: Readonly<Record<string, string>> = { not_in_team: t(($) => $.notInTeam), yourself: t(($) => $.yourself) }
  const errorOf = (field: string) => {
    const code = errors[field]?.[0]
    return code && (own[code] ?? fieldMessage(c, code))
  }
  const remove = (id: number) =>
    onChange({ teacherIds: teacherIds.filter((each) => each !== id), ...(id === managerId ? { managerId: null } : {}) })
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
                {!disabled && id !== stays && (
                  <IconButton icon={X} size="sm" label={t(($) => $.removeTeacher, { name: full_name })} onClick={() => remove(id)} />
                )}
              </li>
            ))}
          </ul>
        )}
        <FieldError>{errorOf('teacher_ids')}</FieldError>
        {!disabled && others.length > 0 && (
          <Combobox
            // a new one each time, so that the name that was chosen does not stay in it
            key={teacherIds.join()}
            label={t(($) => $.addTeacher)}
            placeholder={t(($) => $.addTeacherPlaceholder)}
            options={others.map(({ id, display_name }) => ({ id: String(id), label: display_name }))}
            value={null}
            onValueChange={(id) => id !== null && onChange({ teacherIds: [...teacherIds, Number(id)] })}
          />
        )}
      </div>
      <Field label={t(($) => $.manager)} hint={t(($) => $.managerHint)} error={errorOf('manager_id')}>
        {(control) => (
          <Select
            {...control}
            value={String(managerId ?? 0)}
            disabled={disabled}
            options={[
              { value: '0', label: t(($) => $.noManager) },
              ...team.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
            ]}
            onValueChange={(id) => onChange({ managerId: Number(id) || null })}
          />
        )}
      </Field>
    </Card>
  )
}
