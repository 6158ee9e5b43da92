import { useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, Copy, Eye, Plus, Table2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { api, unwrap, type Schema } from '@/shared/api'
import { Form, FormFooter, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, EmptyState } from '@/shared/ui'
import { courseRubricTexts } from '../../i18n/rubric'
import {
  addRow,
  type AuthoredRubric,
  checkRubric,
  mostRows,
  replacedBy,
  rubricValues,
  type RubricValues,
  toRubric,
  unworked,
} from '../../model/rubric-values'
import { PasteDialog } from './paste-dialog'
import { PreviewDialog } from './preview-dialog'
import { ReuseDialog } from './reuse-dialog'
import { LevelFields } from './level-fields'
import { RowFields } from './row-fields'
import { moveInColumn } from './move-in-column'

/** A rubric as a table that is written with the keyboard, pasted from a sheet or copied from another deliverable. */
export function RubricEditor({ rubric }: { readonly rubric: AuthoredRubric }) {
  const t = useTexts(courseRubricTexts)
  const queries = useQueryClient()
  const [shown, setShown] = useState<'paste' | 'reuse' | 'preview' | null>(null)
  const path = { id: rubric.deliverable.id }
  const form = useForm({
    row: rubric,
    toValues: (row = rubric) => rubricValues(row, row.criteria),
    // titles and points have places of their own: `checkRubric` checks them
    rules: { levels: null, rows: null },
    check: checkRubric,
    save: (values, { ifMatch }) =>
      unwrap(api.PUT('/courses/deliverables/{id}/rubric', { params: { path, header: ifMatch }, body: toRubric(values) })),
    onSaved: (saved) => {
      queries.setQueryData(deliverableQueries.rubric(path.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
    },
    messages: {
      points_format: t(($) => $.pointsFormat),
      no_points: t(($) => $.noPoints),
      too_few: t(($) => $.tooFew),
      rubric_in_use: t(($) => $.refused),
    },
  })
  const { values, set, errorAt } = form
  const change = (next: RubricValues) => set(next)
  const takeOver = (other: Schema<'Rubric'>) => {
    change(replacedBy(values, other, rubric.criteria))
    setShown(null)
  }
  const start = () => {
    const titles = [t(($) => $.firstLevels.best), t(($) => $.firstLevels.middle), t(($) => $.firstLevels.worst)]
    const levels = titles.map((title, index) => ({ id: index + 1, title }))
    const cells = ['2', '1', '0'].map((points) => ({ points, description: '' }))
    change(addRow({ levels, rows: [{ id: 1, title: '', criterion_id: null, cells }] }))
  }
  const left = unworked(values, rubric.criteria)
  const isEmpty = values.rows.length === 0
  const sources = (
    <>
      <Button onClick={() => setShown('paste')}>
        <ClipboardPaste aria-hidden />
        {t(($) => $.paste)}
      </Button>
      <Button onClick={() => setShown('reuse')}>
        <Copy aria-hidden />
        {t(($) => $.reuse)}
      </Button>
    </>
  )
  return (
    <>
      <Form form={form}>
        {isEmpty ? (
          <EmptyState
            icon={Table2}
            title={t(($) => $.empty)}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button onClick={start}>
                  <Plus aria-hidden />
                  {t(($) => $.start)}
                </Button>
                {sources}
              </div>
            }
          >
            {t(($) => $.emptyBody)}
          </EmptyState>
        ) : (
          <>
            <p className="text-md text-muted">{t(($) => $.body)}</p>
            {rubric.used_count > 0 && <AlertBox>{t(($) => $.inUse, { count: rubric.used_count })}</AlertBox>}
            {left.length > 0 && (
              <AlertBox type="warning">{t(($) => $.unworked, { codes: left.map(({ code }) => code).join(', ') })}</AlertBox>
            )}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from the fields */}
            <div className="flex flex-col gap-4 overflow-x-auto p-1 md:gap-2" onKeyDown={moveInColumn}>
              <LevelFields values={values} onChange={change} errorAt={errorAt} />
              {values.rows.map((row, at) => (
                <RowFields key={row.id} values={values} at={at} criteria={rubric.criteria} onChange={change} errorAt={errorAt} />
              ))}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button disabled={values.rows.length >= mostRows} onClick={() => change(addRow(values))}>
                <Plus aria-hidden />
                {t(($) => $.addRow)}
              </Button>
              {sources}
              <Button onClick={() => setShown('preview')}>
                <Eye aria-hidden />
                {t(($) => $.preview)}
              </Button>
              <Button variant="ghost" onClick={() => change({ levels: [], rows: [] })}>
                <Trash2 aria-hidden />
                {t(($) => $.remove)}
              </Button>
            </div>
          </>
        )}
        {(!isEmpty || form.isDirty) && <FormFooter form={form} submitLabel={t(($) => $.save)} />}
      </Form>
      {shown === 'paste' && <PasteDialog criteria={rubric.criteria} onUse={takeOver} onClose={() => setShown(null)} />}
      {shown === 'reuse' && (
        <ReuseDialog deliverableId={path.id} criteria={rubric.criteria} onUse={takeOver} onClose={() => setShown(null)} />
      )}
      {shown === 'preview' && <PreviewDialog rubric={toRubric(values)} criteria={rubric.criteria} onClose={() => setShown(null)} />}
    </>
  )
}
