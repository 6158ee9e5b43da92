import { GroupChoice } from '@/entities/group'
import { AnonymousCountField, useKeepPasswords } from '@/entities/student'
import { useRefreshStudents } from '@/features/leave-group'
import { api, unwrap } from '@/shared/api'
import { FormDialog, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { createAnonymousStudents as rules } from '#openapi/generated/request-rules.gen.ts'
import { studentsListTexts } from '../i18n'
import type { AddResult, OverlayProps } from './overlay'
import { SeatsLine } from './seats-line'
import { useStudentError } from './use-student-error'

interface AnonymousDialogProps extends OverlayProps {
  readonly group: number | undefined
  readonly onMade: (result: AddResult) => void
}

/** Creates students without a name in a group, each with a code and a one-time password. */
export function AnonymousDialog({ group, options, onClose, onMade }: AnonymousDialogProps) {
  const t = useTexts(studentsListTexts)
  const keep = useKeepPasswords()
  const refresh = useRefreshStudents()
  const form = useForm({
    toValues: () => ({ group_id: group ?? null, count: '20' }),
    rules: { group_id: null, count: rules.count },
    required: ['group_id'],
    save: ({ group_id, count }) => {
      const path = { id: group_id ?? 0 }
      return unwrap(api.POST('/groups/groups/{id}/create_anonymous_student', { params: { path }, body: { count: Number(count) } }))
    },
    onSaved: ({ results }) => {
      void refresh()
      keep(results)
      onMade({ added: results.map((access) => ({ outcome: 'created', enrolled: true, access })), hasGroup: true })
    },
    messages: { 'group_id.required': t(($) => $.anonymous.needGroup) },
    explain: useStudentError(),
  })
  const count = Number(form.values.count)
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(($) => $.anonymous.title)}
      description={t(($) => $.anonymous.description)}
      submitLabel={t(($) => $.anonymous.submit)}
      onClose={onClose}
    >
      <GroupChoice
        {...form.field('group_id')}
        label={t(($) => $.form.group)}
        placeholder={t(($) => $.form.groupPlaceholder)}
        groups={options.groups}
      />
      <AnonymousCountField {...form.field('count')} label={t(($) => $.anonymous.count)} hint={t(($) => $.anonymous.countHint)} />
      {count >= rules.count.minimum && count <= rules.count.maximum && <SeatsLine needed={count} left={options.seats.left} />}
    </FormDialog>
  )
}
