import { useState } from 'react'
import { useKeepPasswords } from '@/entities/student'
import { GenderField } from '@/entities/user'
import { AskTransfer } from '@/features/ask-transfer'
import { useRefreshStudents } from '@/features/leave-group'
import { api, isApiError, unwrap, type Schema } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { addStudents, updateStudent } from '#openapi/generated/request-rules.gen.ts'
import { studentsListTexts } from '../i18n'
import { AccessField, GroupField } from './new-student-fields'
import type { AddResult, OverlayProps, Student } from './overlay'
import { useStudentError } from './use-student-error'

interface StudentSheetProps extends OverlayProps {
  /** Undefined for a new student. */
  readonly student?: Student
  /** The group filter of the list. */
  readonly group?: number | undefined
  readonly onMade?: (result: AddResult) => void
}

/** Nothing came of adding a person who is there already. */
const isUnchanged = ({ outcome, enrolled }: Schema<'AddedStudent'>) => outcome === 'present' && !enrolled

const valuesOf = (student: Student | undefined) => ({
  first_name: student?.student.first_name ?? '',
  last_name_1: student?.student.last_name_1 ?? '',
  last_name_2: student?.student.last_name_2 ?? '',
  email: student?.email ?? '',
  gender: student?.gender ?? null,
})

/** Adds a student or edits one. */
export function StudentSheet({ student, group, options, onClose, onMade }: StudentSheetProps) {
  const t = useTexts(studentsListTexts)
  const errorOf = useStudentError()
  const keep = useKeepPasswords()
  const refresh = useRefreshStudents()
  const [existing, setExisting] = useState<{ readonly email: string; readonly message: string }>()
  /** An address that somebody else has, who may be a student of another center. */
  const [taken, setTaken] = useState<string>()
  const mayBeAnonymous = student ? student.is_anonymous : options.anonymous_users
  const onAdded = (added: Schema<'AddedStudent'> | undefined, groupId: number | null) => {
    if (!added) return onClose()
    const name = added.access.display_name
    const groupName = options.groups.find((each) => each.id === groupId)?.name
    if (isUnchanged(added)) {
      return setExisting({
        email: added.access.email ?? '',
        message: groupName ? t(($) => $.form.presentInGroup, { name, group: groupName }) : t(($) => $.form.presentOnly, { name }),
      })
    }
    const message = {
      restored: t(($) => $.form.restored, { name }),
      present: t(($) => $.form.present, { name, group: groupName ?? '' }),
      created: groupName ? t(($) => $.form.addedToGroup, { name, group: groupName }) : t(($) => $.form.added, { name }),
    }
    if (added.outcome === 'created') toast.success(message.created)
    else toast.info(message[added.outcome])
    keep([added.access])
    if (added.access.password === null) onClose()
    else onMade?.({ added: [added], hasGroup: groupId !== null })
  }
  const form = useForm({
    row: student,
    toValues: (row: Student | undefined) => ({ ...valuesOf(row), group_id: group ?? null, access: 'invite' as Schema<'NewAccess'> }),
    rules: { ...(student ? updateStudent : addStudents.students.items), group_id: null, access: addStudents.access },
    required: [...(mayBeAnonymous ? [] : (['email'] as const)), ...(student || options.may_manage ? [] : (['group_id'] as const))],
    nameOf: (name) => name.replace('students.0.', ''),
    save: async ({ group_id, access, ...values }, { ifMatch }) => {
      const { email: typed, ...names } = values
      const email = typed || null
      if (student) {
        const body = options.may_manage ? { ...names, email } : names
        const saved = await unwrap(api.PATCH('/centers/students/{id}', { params: { path: { id: student.id }, header: ifMatch }, body }))
        const announce = () => {
          toast.success(t(($) => $.form.saved, { name: saved.student.full_name }))
          onClose()
        }
        return { added: undefined, announce }
      }
      const target = group_id === null ? { center: options.center.id } : { group_id }
      const body = { ...target, access, students: [{ ...names, email }] }
      const { results } = await unwrap(api.POST('/centers/students', { body })).catch((error: unknown) => {
        if (isApiError(error, 400) && error.errors['students.0.email']?.includes('email_taken')) setTaken(typed)
        throw error
      })
      return { added: results[0], announce: () => onAdded(results[0], group_id) }
    },
    keepsTyped: ({ added }) => added !== undefined && isUnchanged(added),
    onSaved: ({ announce }) => {
      void refresh()
      announce()
    },
    explain: (error) => (student && error.status === 403 ? t(($) => $.form.shared) : errorOf(error)),
  })
  const email = form.field('email')
  const isExisting = existing?.email.toLowerCase() === email.value.trim().toLowerCase()
  const emailHint =
    student && !options.may_manage
      ? t(($) => $.form.emailManager)
      : mayBeAnonymous
        ? t(($) => $.form.emailOptional)
        : t(($) => $.form.emailHint)
  return (
    <FormDialog
      as="sheet"
      form={form}
      title={student ? t(($) => $.form.edit, { name: student.student.full_name }) : t(($) => $.form.add)}
      submitLabel={t(($) => (student ? $.form.submitSave : $.form.submitAdd))}
      onClose={onClose}
    >
      <TextField {...form.field('first_name')} label={t(($) => $.form.firstName)} />
      <TextField {...form.field('last_name_1')} label={t(($) => $.form.lastName1)} />
      <TextField {...form.field('last_name_2')} label={t(($) => $.form.lastName2)} />
      <TextField
        {...email}
        error={email.error ?? (isExisting ? existing?.message : undefined)}
        type="email"
        label={t(($) => $.form.email)}
        hint={emailHint}
        optional={mayBeAnonymous}
        disabled={student !== undefined && !options.may_manage}
      />
      {taken !== undefined && taken === email.value && (
        <AskTransfer accounts={[taken.trim()]} center={options.center.id} group={form.values.group_id} onAsked={onClose} />
      )}
      <GenderField {...form.field('gender')} optional />
      {!student && (
        <>
          <GroupField {...form.field('group_id')} options={options} needed={1} />
          {form.values.email.trim() !== '' && <AccessField {...form.field('access')} />}
        </>
      )}
    </FormDialog>
  )
}
