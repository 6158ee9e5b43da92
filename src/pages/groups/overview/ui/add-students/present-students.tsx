import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api, errorMessage, unwrap } from '@/shared/api'
import { Form, FormFooter, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Avatar, Checkbox, ErrorState, FieldError, SearchInput, SkeletonText, toast } from '@/shared/ui'
import { enrolStudents as rules } from '#openapi/generated/request-rules.gen.ts'
import { centerStudents, shownAtOnce } from '../../api/center-students'
import { groupOverviewTexts } from '../../i18n'
import type { AddStudentsProps } from './add-students-dialog'
import { useEnrolment } from './use-enrolment'

/** Enrols one or more students of the center; students already in the group are marked. */
export function PresentStudents({ group, closing, onClose, onArchived }: AddStudentsProps) {
  const t = useTexts(groupOverviewTexts)
  const c = useTexts(commonTexts)
  const [search, setSearch] = useState('')
  const { data, error, refetch, isFetching } = useQuery(centerStudents.list(group.center.id, useDeferredValue(search)))
  const { refresh, options } = useEnrolment(onArchived)
  const form = useForm({
    toValues: () => ({ student_ids: [] as number[] }),
    rules,
    save: ({ student_ids }) => unwrap(api.POST('/groups/groupstudents/enrol', { body: { group_id: group.id, student_ids } })),
    onSaved: ({ enrolled }) => {
      void refresh()
      toast.success(t(($) => $.add.enrolled, { count: enrolled }))
      onClose()
    },
    ...options,
  })
  const { value: chosen, onValueChange: choose, error: missing } = form.field('student_ids')
  const toggle = (id: number) => choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Form form={form} className="gap-3" closing={closing}>
      <SearchInput label={t(($) => $.add.search)} value={search} onValueChange={setSearch} />
      {data ? (
        <ul aria-label={t(($) => $.add.list)} className="h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {data.results.map(({ id, student, email, groups }) => {
            const isIn = groups.some((each) => each.id === group.id)
            return (
              <li key={id}>
                <label className="flex items-center gap-3 px-3 py-2 text-md hover:bg-subtle has-disabled:hover:bg-transparent">
                  <Checkbox
                    aria-label={student.display_name}
                    checked={isIn || chosen.includes(id)}
                    disabled={isIn}
                    onChange={() => toggle(id)}
                  />
                  <Avatar name={student.full_name} src={student.profile_image} size="sm" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{student.display_name}</span>
                    <span className="block truncate text-sm text-muted">{email ?? groups.map(({ name }) => name).join(' · ')}</span>
                  </span>
                  {isIn && <span className="text-sm text-muted">{t(($) => $.add.already)}</span>}
                </label>
              </li>
            )
          })}
          {data.count === 0 && <li className="px-3 py-10 text-center text-md text-muted">{t(($) => $.add.nobody)}</li>}
          {data.count > shownAtOnce && <li className="px-3 py-2 text-sm text-muted">{t(($) => $.add.more)}</li>}
        </ul>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : (
        <div className="h-72 p-3">
          <SkeletonText lines={6} />
        </div>
      )}
      <FieldError>{missing}</FieldError>
      <FormFooter form={form} submitLabel={t(($) => $.add.submit, { count: chosen.length })} />
    </Form>
  )
}
