import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GroupChoice } from '@/entities/group'
import { studentQueries } from '@/entities/student'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, Field, FormError, Select, toast } from '@/shared/ui'
import { useStudentChange } from '../api/use-student-change'
import { leaveGroupTexts } from '../i18n'
import type { ChosenGroup } from '../model/chosen-groups'

/** Whom it is about. */
export interface Leaving {
  readonly center: number
  /** Groups that any of the chosen students are in, and which of them. */
  readonly groups: readonly ChosenGroup[]
  /** The group that is looked at, if any. */
  readonly group?: number | undefined
}

interface LeaveGroupDialogProps {
  readonly mode: 'move' | 'unlink'
  readonly from: Leaving
  readonly onLeft: () => void
  readonly onArchived?: (group: ChosenGroup) => void
  readonly onClose: () => void
}

/** Chosen students leave one of their groups, for another one or for none. */
export function LeaveGroupDialog({ mode, from, onLeft, onArchived, onClose }: LeaveGroupDialogProps) {
  const t = useTexts(leaveGroupTexts)
  const c = useTexts(commonTexts)
  const { center, groups, group } = from
  const [sourceId, setSourceId] = useState(() => (groups.find(({ id }) => id === group) ?? groups[0])?.id)
  const [to, setTo] = useState<number | null>(null)
  const isMove = mode === 'move'
  const options = useQuery({ ...studentQueries.options(center), enabled: isMove })
  const source = groups.find(({ id }) => id === sourceId)
  const targets = options.data?.groups.filter(({ id }) => id !== sourceId) ?? []
  const target = targets.find(({ id }) => id === to)
  const leave = useStudentChange(async ({ id, students }: ChosenGroup) => {
    const student_ids = [...students]
    if (target) return unwrap(api.POST('/groups/groupstudents/move', { body: { from: id, to: target.id, student_ids } }))
    return unwrap(api.POST('/groups/groupstudents/unlink', { body: { group_id: id, student_ids } }))
  })
  const isReady = source !== undefined && (!isMove || target !== undefined)
  const confirm = () => {
    if (!isReady) return
    leave.mutate(source, {
      onSuccess: ({ changed }) => {
        toast.success(t(($) => $[mode].done, { count: changed, group: (target ?? source).name }))
        onLeft()
        onClose()
      },
      onError: (error) => {
        if (!onArchived || !isApiError(error, 'group_archived')) return
        onClose()
        onArchived(source)
      },
    })
  }
  const refusal = leave.error ?? options.error
  const failure = refusal && errorMessage(refusal, c)
  const isUnlinkRefused = !isMove && leave.error !== null
  return (
    <Dialog
      open
      size="md"
      busy={leave.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $[mode].title, { count: source?.students.length ?? 0 })}
      description={t(($) => $[mode].body)}
      footer={
        <>
          <DialogClose asChild disabled={leave.isPending}>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button variant={isMove ? 'primary' : 'danger'} disabled={!isReady} loading={leave.isPending} onClick={confirm}>
            {t(($) => $[mode].confirm)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 empty:hidden [&>[data-slot=form-error]:empty]:-mb-4">
        <FormError>{failure && (isUnlinkRefused ? `${c(($) => $.errors.studentNotUnlinked)} ${failure}` : failure)}</FormError>
        {!source && <p className="text-md text-muted">{t(($) => $.nobody)}</p>}
        {source && (groups.length > 1 || source.id !== group) && (
          <Field label={t(($) => (isMove ? $.from : $.group))}>
            {(control) => (
              <Select
                {...control}
                value={String(source.id)}
                onValueChange={(id) => setSourceId(Number(id))}
                options={groups.map((each) => ({
                  value: String(each.id),
                  label: t(($) => $.ofGroup, { name: each.name, count: each.students.length }),
                }))}
              />
            )}
          </Field>
        )}
        {source && isMove && options.data && targets.length === 0 && <p className="text-md text-muted">{t(($) => $.nowhere)}</p>}
        {source && isMove && (targets.length > 0 || !options.data) && (
          <GroupChoice
            label={t(($) => $.to)}
            placeholder={t(($) => $.placeholder)}
            groups={targets}
            value={target?.id ?? null}
            onChange={setTo}
          />
        )}
      </div>
    </Dialog>
  )
}
