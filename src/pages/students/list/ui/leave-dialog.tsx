import { useState } from 'react'
import { api, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, Field, FormError, Select, toast } from '@/shared/ui'
import { useStudentChange } from '../api/use-student-change'
import { studentsListTexts } from '../i18n'
import { groupsOf } from '../model/chosen-groups'
import { GroupChoice } from './group-choice'
import type { OverlayProps, Student } from './opened'
import { useTrouble } from './use-trouble'

interface LeaveDialogProps extends OverlayProps {
  readonly mode: 'move' | 'unlink'
  readonly students: readonly Student[]
  /** The group that the list is narrowed down to. */
  readonly group: number | undefined
}

/** Chosen students leave one of their groups, for another one or for none. */
export function LeaveDialog({ mode, students, group, options, onClose }: LeaveDialogProps) {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  const trouble = useTrouble()
  const groups = groupsOf(students)
  const [from, setFrom] = useState(() => (groups.find(({ id }) => id === group) ?? groups[0])?.id)
  const [to, setTo] = useState<number | null>(null)
  const source = groups.find(({ id }) => id === from)
  const isMove = mode === 'move'
  const leave = useStudentChange(async (ids: readonly number[]) => {
    const student_ids = [...ids]
    if (isMove) return unwrap(api.POST('/groups/groupstudents/move', { body: { from: from ?? 0, to: to ?? 0, student_ids } }))
    return unwrap(api.POST('/groups/groupstudents/unlink', { body: { group_id: from ?? 0, student_ids } }))
  })
  const name = isMove ? options.groups.find(({ id }) => id === to)?.name : source?.name
  const confirm = () => {
    if (!source || name === undefined) return
    leave.mutate(source.students, {
      onSuccess: ({ changed }) => {
        toast.success(t(($) => $[mode].done, { count: changed, group: name }))
        onClose()
      },
    })
  }
  const failure = trouble(leave.error)
  return (
    <Dialog
      open
      size="md"
      busy={leave.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $[mode].title, { count: students.length })}
      description={t(($) => $[mode].body)}
      footer={
        <>
          <DialogClose asChild disabled={leave.isPending}>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button
            variant={isMove ? 'primary' : 'danger'}
            disabled={!source || (isMove && (to === null || to === from))}
            loading={leave.isPending}
            onClick={confirm}
          >
            {t(($) => $[mode].confirm)}
          </Button>
        </>
      }
    >
      <div className="flex min-h-32 flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
        <FormError>{failure && (isMove ? failure : `${c(($) => $.errors.studentNotUnlinked)} ${failure}`)}</FormError>
        {source ? (
          <>
            <Field label={t(($) => (isMove ? $.move.from : $.form.group))}>
              {(control) => (
                <Select
                  {...control}
                  value={String(source.id)}
                  onValueChange={(id) => setFrom(Number(id))}
                  options={groups.map((each) => ({
                    value: String(each.id),
                    label: t(($) => $.ofGroup, { name: each.name, count: each.students.length }),
                  }))}
                />
              )}
            </Field>
            {isMove && (
              <GroupChoice
                label={t(($) => $.move.to)}
                groups={options.groups.filter(({ id }) => id !== from)}
                value={to}
                onChange={setTo}
              />
            )}
          </>
        ) : (
          <p className="text-md text-muted">{t(($) => $.inNoGroup)}</p>
        )}
      </div>
    </Dialog>
  )
}
