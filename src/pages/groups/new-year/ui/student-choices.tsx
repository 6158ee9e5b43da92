import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { groupQueries } from '@/entities/group'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Button, ErrorState, Select, Skeleton } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'
import { type Choice, type EndingGroup, type Target, withStudent } from '../model/draft'

interface StudentChoicesProps {
  readonly group: EndingGroup
  readonly choice: Choice
  readonly options: readonly { readonly value: Target; readonly label: string }[]
  readonly onChoose: (choice: Choice) => void
  readonly onAddGroup: () => void
}

/** Where each student of an ending group goes: who repeats, who does not continue, and who goes to which of two groups. */
export function StudentChoices({ group, choice, options, onChoose, onAddGroup }: StudentChoicesProps) {
  const t = useTexts(newSchoolYearTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(groupQueries.students({ group: group.id, page_size: 1000 }))
  if (error && !data) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  if (!data) return <Skeleton className="h-40" />
  return (
    <div className="flex flex-col gap-3 sm:pl-6">
      <ul className="divide-y divide-line rounded-md border border-line">
        {data.results.map(({ student }) => {
          const target = choice.others[student.id] ?? choice.to
          return (
            <li key={student.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-md">
              <span className="min-w-40 flex-1">{student.display_name}</span>
              <Select
                size="sm"
                className={cn('w-full sm:w-64', target === choice.to ? 'text-muted' : 'font-medium')}
                aria-label={student.full_name}
                value={target}
                options={options}
                onValueChange={(next) => onChoose(withStudent(choice, student.id, next))}
              />
            </li>
          )
        })}
        {data.results.length === 0 && <li className="px-3 py-4 text-md text-muted">{t(($) => $.noStudents)}</li>}
      </ul>
      <Button size="sm" variant="ghost" className="self-start" onClick={onAddGroup}>
        <Plus aria-hidden />
        {t(($) => $.addGroup)}
      </Button>
    </div>
  )
}
