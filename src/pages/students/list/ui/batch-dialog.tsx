import { useState } from 'react'
import { useKeepPasswords } from '@/entities/student'
import { AskTransfer } from '@/features/ask-transfer'
import { useRefreshStudents } from '@/features/leave-group'
import { api, isApiError, unwrap, type Schema } from '@/shared/api'
import { FormDialog, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { addStudents } from '#openapi/generated/request-rules.gen.ts'
import { studentsListTexts } from '../i18n'
import { emptyRows, filled, isTypedEmail, rowErrors, takenEmails, typedName } from '../model/typed-rows'
import { AccessField, GroupField } from './new-student-fields'
import { BatchRows } from './batch-rows'
import type { AddResult, OverlayProps } from './overlay'
import { useStudentError } from './use-student-error'

interface BatchDialogProps extends OverlayProps {
  readonly group: number | undefined
  readonly onMade: (result: AddResult) => void
}

/** Adds several students typed in rows or pasted from a spreadsheet; all are added or none. */
export function BatchDialog({ group, options, onClose, onMade }: BatchDialogProps) {
  const t = useTexts(studentsListTexts)
  const keep = useKeepPasswords()
  const refresh = useRefreshStudents()
  /** Addresses that somebody else has, who may be a student of another center. */
  const [taken, setTaken] = useState<readonly string[]>([])
  const form = useForm({
    toValues: () => ({ rows: emptyRows(6), group_id: group ?? null, access: 'invite' as Schema<'NewAccess'> }),
    rules: { rows: null, group_id: null, access: addStudents.access },
    required: options.may_manage ? [] : ['group_id'],
    check: ({ rows }) => rowErrors(rows, !options.anonymous_users),
    // the request contains only the filled rows
    nameOf: (name, { rows }) => name.replace(/^students\.(\d+)/, (_, index: string) => `rows.${filled(rows)[Number(index)]?.row ?? 0}`),
    save: async ({ rows, group_id, access }) => {
      const target = group_id === null ? { center: options.center.id } : { group_id }
      const students = filled(rows).map(({ student }) => student)
      const { results } = await unwrap(api.POST('/centers/students', { body: { ...target, access, students } })).catch((error: unknown) => {
        if (isApiError(error, 400)) setTaken(takenEmails(students, error.errors))
        throw error
      })
      return { added: results, hasGroup: group_id !== null, typed: students.map(typedName) }
    },
    onSaved: (result) => {
      void refresh()
      const { added } = result
      keep(added.map((each) => each.access))
      // whoever has a password to hand out, or was not new, is listed
      if (added.some(({ outcome, access }) => outcome !== 'created' || access.password !== null)) return onMade(result)
      toast.success(t(($) => $.batch.added, { count: added.length }))
      onClose()
    },
    messages: { nothing: t(($) => $.batch.nothing), repeated_email: t(($) => $.batch.repeatedEmail) },
    explain: useStudentError(),
  })
  const rows = form.field('rows')
  const count = filled(rows.value).length
  const stillTaken = taken.filter((email) => rows.value.some((row) => isTypedEmail(row, email)))
  // whoever is asked for is no longer to be added
  const leaveOut = (email: string) => {
    const others = rows.value.filter((row) => !isTypedEmail(row, email))
    rows.onValueChange(others.length > 0 ? others : emptyRows(1))
  }
  return (
    <FormDialog
      form={form}
      size="lg"
      className="sm:max-w-[58rem]"
      title={t(($) => $.batch.title)}
      description={t(($) => $.batch.description)}
      submitLabel={count === 0 ? t(($) => $.form.submitAdd) : t(($) => $.batch.submit, { count })}
      onClose={onClose}
    >
      <BatchRows rows={rows.value} onChange={rows.onValueChange} errorAt={form.errorAt} />
      {stillTaken.length > 0 && (
        <AskTransfer accounts={stillTaken} center={options.center.id} group={form.values.group_id} onAsked={leaveOut} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <GroupField {...form.field('group_id')} options={options} needed={count} atMost />
        <AccessField {...form.field('access')} />
      </div>
    </FormDialog>
  )
}
