import { courseQueries, WeightSum } from '@/entities/course'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BookOpenCheck, ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, EmptyState, lazyModule, useLazyModule } from '@/shared/ui'
import { CourseFrame } from '@/widgets/course-frame'
import { useMarksConfirmation } from '@/widgets/marks-effect'
import { learningResultTexts } from '../i18n'
import { sumOf } from '../model/result-list'
import { NewRow } from './new-row'
import { ResultSection } from './result-section'
import { UnsavedRows } from './unsaved-rows'
import { useRowKeys } from './use-row-keys'

const route = getRouteApi('/_private/course/edit/$courseId_/results')
const importDialog = lazyModule(() => import('./import-dialog'), { prefetch: false })

/** Learning results and criteria of a program: typed row by row, pasted from a sheet or read from a decree. */
export function ResultsPage() {
  const { courseId } = route.useParams()
  return <CourseResultsEditor courseId={courseId} />
}

export function CourseResultsEditor({ courseId }: { readonly courseId: number }) {
  return (
    <CourseFrame courseId={courseId} tab="results">
      <UnsavedRows>
        <Results courseId={courseId} />
      </UnsavedRows>
    </CourseFrame>
  )
}

function Results({ courseId }: { readonly courseId: number }) {
  const t = useTexts(learningResultTexts)
  const { data: list } = useSuspenseQuery(courseQueries.results(courseId))
  const { results, may_edit: canEdit } = list
  const { confirm, dialog } = useMarksConfirmation(courseId, list.has_marks)
  const [isImporting, setImporting] = useState(false)
  const code = useLazyModule(importDialog, isImporting, { onFailed: () => setImporting(false) })
  const { listRef, onKeyDown, moved } = useRowKeys(results)
  const criteriaCount = results.reduce((count, { criteria }) => count + criteria.length, 0)
  const pasteButton = (
    <Button variant={results.length === 0 ? 'primary' : 'secondary'} onClick={() => setImporting(true)}>
      <ClipboardPaste aria-hidden size={16} />
      {t(($) => $.paste)}
    </Button>
  )
  return (
    // The keys of the rows reach their list from its fields.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={listRef} onKeyDown={onKeyDown} className="flex flex-col gap-5">
      {results.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex flex-col gap-1">
            <p className="text-md">
              {t(($) => $.results, { count: results.length })} · {t(($) => $.criteria, { count: criteriaCount })}
            </p>
            <WeightSum sum={sumOf(results)} says={(sum) => t(($) => $.sumOfResults, { sum })} />
          </div>
          {canEdit && pasteButton}
        </div>
      )}
      {canEdit && results.length > 0 && <p className="text-sm text-muted max-sm:hidden">{t(($) => $.keys)}</p>}
      {results.length === 0 && (
        <EmptyState icon={BookOpenCheck} title={t(($) => $.emptyTitle)} {...(canEdit ? { action: pasteButton } : {})}>
          {canEdit ? t(($) => $.emptyBody) : t(($) => $.noRights)}
        </EmptyState>
      )}
      {results.map((result) => (
        <ResultSection key={result.id} courseId={courseId} result={result} count={results.length} canEdit={canEdit} confirm={confirm} />
      ))}
      {canEdit && <NewRow courseId={courseId} />}
      {dialog}
      {code && <code.ImportDialog courseId={courseId} present={results} open={isImporting} onOpenChange={setImporting} />}
      <p role="status" className="sr-only">
        {moved && t(($) => $.moved, { ...moved })}
      </p>
    </div>
  )
}
