import { useQuery } from '@tanstack/react-query'
import { GroupChoice } from '@/entities/group'
import { studentQueries } from '@/entities/student'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { BulkStatus, changedBy, isWhole, useBulk } from '@/shared/bulk'
import { FormDialog, SelectField, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { FormError, toast } from '@/shared/ui'
import { unlinkStudents } from '#openapi/generated/request-rules.gen.ts'
import { useRefreshStudents } from '../api/use-student-change'
import { leaveGroupTexts } from '../i18n'
import type { ChosenGroup } from '../model/chosen-groups'

/** The chosen students. */
export interface Leaving {
  readonly center: number
  /** Groups of the chosen students, each with those who are in it. */
  readonly groups: readonly ChosenGroup[]
  /** The group whose page is open, if any. */
  readonly group?: number | undefined
}

interface LeaveGroupDialogProps {
  readonly mode: 'move' | 'unlink'
  readonly from: Leaving
  readonly onLeft: (students: readonly number[]) => void
  readonly onArchived?: (group: ChosenGroup) => void
  readonly onClose: () => void
}

/** Moves chosen students from one of their groups to another one, or removes them from it. */
export function LeaveGroupDialog({ mode, from, onLeft, onArchived, onClose }: LeaveGroupDialogProps) {
  const t = useTexts(leaveGroupTexts)
  const c = useTexts(commonTexts)
  const refresh = useRefreshStudents()
  const { center, groups, group } = from
  const isMove = mode === 'move'
  const options = useQuery({ ...studentQueries.options(center), enabled: isMove })
  const bulk = useBulk<Schema<'Changed'>>(unlinkStudents.student_ids.maxItems)
  const leavingFrom = (id: number) => bulk.rest ?? groups.find((each) => each.id === id)?.students ?? []
  const form = useForm({
    toValues: () => ({ from: (groups.find(({ id }) => id === group) ?? groups[0])?.id ?? 0, to: null as number | null }),
    rules: { from: null, to: null },
    required: isMove ? ['to'] : [],
    save: ({ from: left, to }) => {
      return bulk.run(leavingFrom(left), (part) => {
        const student_ids = [...part]
        if (to !== null) return unwrap(api.POST('/groups/groupstudents/move', { body: { from: left, to, student_ids } }))
        return unwrap(api.POST('/groups/groupstudents/unlink', { body: { group_id: left, student_ids } }))
      })
    },
    keepsTyped: (outcome) => !isWhole(outcome),
    onSaved: (outcome) => {
      void refresh()
      onLeft(outcome.done)
      if (!isWhole(outcome)) return
      toast.success(t(($) => $[mode].done, { count: changedBy(outcome), group: (target ?? source)?.name ?? '' }))
      onClose()
    },
    onError: (error) => {
      if (!onArchived || !source || !isApiError(error, 'group_archived')) return false
      onClose()
      onArchived(source)
      return true
    },
    lead: isMove ? undefined : c(($) => $.errors.studentNotUnlinked),
  })
  const source = groups.find(({ id }) => id === form.values.from)
  const leaving = leavingFrom(form.values.from)
  const targets = options.data?.groups.filter(({ id }) => id !== form.values.from) ?? []
  const target = targets.find(({ id }) => id === form.values.to)
  const isNowhere = isMove && options.data !== undefined && targets.length === 0
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(($) => $[mode].title, { count: leaving.length })}
      description={t(($) => $[mode].body)}
      submitLabel={t(($) => $[mode].confirm)}
      destructive={!isMove}
      blocked={!source || isNowhere}
      onClose={onClose}
    >
      <FormError>{options.error && errorMessage(options.error, c)}</FormError>
      <BulkStatus {...bulk} />
      {!source && <p className="text-md text-muted">{t(($) => $.nobody)}</p>}
      {source && (groups.length > 1 || source.id !== group) && (
        <SelectField
          {...form.field('from')}
          onValueChange={(id) => {
            bulk.clear()
            form.set({ from: id, ...(id === form.values.to ? { to: null } : {}) })
          }}
          label={t(($) => (isMove ? $.from : $.group))}
          options={groups.map(({ id, name, students }) => ({ value: id, label: t(($) => $.ofGroup, { name, count: students.length }) }))}
        />
      )}
      {source && isNowhere && <p className="text-md text-muted">{t(($) => $.nowhere)}</p>}
      {source && isMove && !isNowhere && (
        <GroupChoice {...form.field('to')} label={t(($) => $.to)} placeholder={t(($) => $.placeholder)} groups={targets} />
      )}
    </FormDialog>
  )
}
