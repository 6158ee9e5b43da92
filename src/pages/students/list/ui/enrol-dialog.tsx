import { useQuery } from '@tanstack/react-query'
import { GroupChoice } from '@/entities/group'
import { studentQueries } from '@/entities/student'
import { useRefreshStudents } from '@/features/leave-group'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { BulkStatus, isWhole, useBulk } from '@/shared/bulk'
import { FormDialog, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { FormError, Skeleton, toast } from '@/shared/ui'
import { enrolStudents } from '#openapi/generated/request-rules.gen.ts'
import { studentsListTexts } from '../i18n'
import type { OverlayProps, Student } from './overlay'
import { SeatsLine } from './seats-line'
import { useStudentError } from './use-student-error'

/** Enrols the chosen students in a group, after showing the seats that it takes. */
export function EnrolDialog({ students, options, onClose, onDone }: OverlayProps & { readonly students: readonly Student[] }) {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  const refresh = useRefreshStudents()
  const bulk = useBulk<Schema<'Enrolled'>>(enrolStudents.student_ids.maxItems)
  const ids = bulk.rest ?? students.map(({ id }) => id)
  const form = useForm({
    toValues: () => ({ group_id: null as number | null }),
    rules: enrolStudents,
    save: ({ group_id }) =>
      bulk.run(ids, (part) =>
        unwrap(api.POST('/groups/groupstudents/enrol', { body: { group_id: group_id ?? 0, student_ids: [...part] } })),
      ),
    keepsTyped: (outcome) => !isWhole(outcome),
    onSaved: (outcome) => {
      void refresh()
      onDone(outcome.done)
      if (!isWhole(outcome)) return
      const count = outcome.results.reduce((sum, { enrolled }) => sum + enrolled, 0)
      toast.success(t(($) => $.enrol.done, { count, group: options.groups.find(({ id }) => id === group_id)?.name ?? '' }))
      onClose()
    },
    explain: useStudentError(),
  })
  const { group_id } = form.values
  const preview = useQuery({ ...studentQueries.enrolment(group_id ?? 0, ids), enabled: group_id !== null })
  const seats = group_id === null ? undefined : preview.data
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(($) => $.enrol.title, { count: ids.length })}
      submitLabel={t(($) => $.enrol.confirm)}
      blocked={group_id !== null && (!seats || seats.needed === 0 || seats.needed > seats.left)}
      onClose={onClose}
    >
      <GroupChoice
        {...form.field('group_id')}
        label={t(($) => $.form.group)}
        placeholder={t(($) => $.form.groupPlaceholder)}
        groups={options.groups}
      />
      {seats && <SeatsLine {...seats} />}
      {group_id !== null && preview.isPending && <Skeleton className="h-5 w-3/5" />}
      <BulkStatus {...bulk} />
      <FormError>{preview.error && errorMessage(preview.error, c)}</FormError>
    </FormDialog>
  )
}
