import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Avatar, Button, Checkbox, ErrorState, FormError, SearchInput, SkeletonText, toast } from '@/shared/ui'
import { centerStudents, shownAtOnce } from '../../api/center-students'
import { groupOverviewTexts } from '../../i18n'
import type { WayProps } from './add-students-dialog'
import { useEnrolment } from './use-enrolment'

/** Students of the center, one or many at once; who is in the group already is shown so. */
export function PresentStudents({ group, onClose, onArchived }: WayProps) {
  const t = useTexts(groupOverviewTexts)
  const c = useTexts(commonTexts)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { data, error, refetch, isFetching } = useQuery(centerStudents.list(group.center.id, useDeferredValue(search)))
  const { mutate, isPending, failure } = useEnrolment({
    work: (student_ids: number[]) => unwrap(api.POST('/groups/groupstudents/enrol', { body: { group_id: group.id, student_ids } })),
    onArchived,
    onDone: ({ enrolled }) => {
      toast.success(t(($) => $.add.enrolled, { count: enrolled }))
      onClose()
    },
  })
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.size > 0 && !isPending) mutate([...chosen])
      }}
    >
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
                    checked={isIn || chosen.has(id)}
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
      <FormError>{failure}</FormError>
      <Button type="submit" variant="primary" className="self-end" loading={isPending} disabled={chosen.size === 0}>
        {t(($) => $.add.submit, { count: chosen.size })}
      </Button>
    </form>
  )
}
