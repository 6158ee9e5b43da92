import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GroupChoice } from '@/entities/group'
import { studentQueries } from '@/entities/student'
import { useStudentChange } from '@/features/leave-group'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, FormError, Skeleton, toast } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import type { OverlayProps, Student } from './opened'
import { SeatsLine } from './seats-line'
import { useStudentError } from './use-student-error'

/** Chosen students go into one more group; what that takes is said first. */
export function EnrolDialog({ students, options, onClose }: OverlayProps & { readonly students: readonly Student[] }) {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  const errorOf = useStudentError()
  const [groupId, setGroupId] = useState<number | null>(null)
  const ids = students.map(({ id }) => id)
  const preview = useQuery({ ...studentQueries.enrolment(groupId ?? 0, ids), enabled: groupId !== null })
  const enrol = useStudentChange((group: number) =>
    unwrap(api.POST('/groups/groupstudents/enrol', { body: { group_id: group, student_ids: ids } })),
  )
  const seats = groupId === null ? undefined : preview.data
  const isPossible = seats !== undefined && seats.needed > 0 && seats.needed <= seats.left
  const confirm = () => {
    const group = options.groups.find(({ id }) => id === groupId)
    if (!group) return
    enrol.mutate(group.id, {
      onSuccess: ({ enrolled }) => {
        toast.success(t(($) => $.enrol.done, { count: enrolled, group: group.name }))
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      size="md"
      busy={enrol.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.enrol.title, { count: students.length })}
      footer={
        <>
          <DialogClose asChild disabled={enrol.isPending}>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button variant="primary" disabled={!isPossible} loading={enrol.isPending} onClick={confirm}>
            {t(($) => $.enrol.confirm)}
          </Button>
        </>
      }
    >
      <div className="flex min-h-40 flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
        <FormError>{errorOf(enrol.error) ?? (preview.error && errorMessage(preview.error, c))}</FormError>
        <GroupChoice
          label={t(($) => $.form.group)}
          placeholder={t(($) => $.form.groupPlaceholder)}
          groups={options.groups}
          value={groupId}
          onChange={setGroupId}
        />
        {seats && <SeatsLine {...seats} />}
        {groupId !== null && preview.isPending && <Skeleton className="h-5 w-3/5" />}
      </div>
    </Dialog>
  )
}
