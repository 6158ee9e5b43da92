import { Link } from '@tanstack/react-router'
import { CountingField, courseTexts, CriterionWeights, sharedEqually } from '@/entities/course'
import { api, unwrap } from '@/shared/api'
import { DateField, FormDialog, SelectField, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { typedMoment } from '@/shared/lib/format'
import { AlertBox } from '@/shared/ui'
import { addScoreColumn } from '#openapi/generated/request-rules.gen.ts'
import { notebookTexts } from '../i18n'
import { checkNewColumn, contentOptions, criterionOptions, likelyContent, type NewColumnValues, toNewColumn } from '../model/new-column'
import type { ScoreBook } from '../model/score-cell'

interface ColumnDialogProps {
  readonly book: ScoreBook
  readonly onAdded: (deliverableId: number, name: string) => void
  readonly onClose: () => void
}

/** A column without a hand-in: an oral exam, an observation. Says why where the program takes none from the reader. */
export function ColumnDialog({ book, onAdded, onClose }: ColumnDialogProps) {
  const t = useTexts(notebookTexts)
  const c = useTexts(courseTexts)
  const known = criterionOptions(book)
  const isRefused = !book.may_add_columns || book.contents.length === 0
  const form = useForm({
    toValues: (): NewColumnValues => ({
      ...{ name: '', day: typedMoment(new Date().toISOString()).day, max_points: '10' },
      ...{ content_id: likelyContent(book, Date.now()), counting: 'ordinary', criteria: [] },
    }),
    // points and weights are typed as decimals: `checkNewColumn` checks them
    rules: { name: addScoreColumn.name, day: null, max_points: null, content_id: null, counting: null, criteria: null },
    check: (values) => checkNewColumn(values, known.length),
    save: (values) =>
      unwrap(api.POST('/groups/groups/{id}/scores/columns', { params: { path: { id: book.group.id } }, body: toNewColumn(values) })),
    nameOf: (name) => (name === 'due_at' ? 'day' : name === 'recovers_id' ? 'counting' : name),
    messages: {
      points_format: t(($) => $.column.pointsFormat),
      weight_format: t(($) => $.column.weightFormat),
      sum: t(($) => $.column.sum),
      'criteria.required': c(($) => $.counting.chooseCriteria),
    },
    onSaved: ({ id, name }) => {
      onClose()
      onAdded(id, name)
    },
  })
  const { criteria } = form.values
  return (
    <FormDialog
      form={form}
      title={t(($) => $.column.title)}
      description={t(($) => $.column.description)}
      submitLabel={t(($) => $.column.submit)}
      readOnly={isRefused}
      onClose={onClose}
    >
      {isRefused ? (
        <AlertBox>
          {t(($) => (book.may_add_columns ? $.column.noContents : $.column.notYours))}{' '}
          {book.course && (
            <Link to="/course/$courseId" params={{ courseId: book.course.id }} className="font-medium underline underline-offset-3">
              {t(($) => $.column.toCourse)}
            </Link>
          )}
        </AlertBox>
      ) : (
        <>
          <TextField {...form.field('name')} label={t(($) => $.column.name)} placeholder={t(($) => $.column.namePlaceholder)} />
          <div className="grid grid-cols-2 gap-3">
            <DateField {...form.field('day')} label={t(($) => $.column.day)} optional />
            <TextField {...form.field('max_points')} required label={t(($) => $.column.points)} inputMode="decimal" numeric />
          </div>
          <SelectField
            {...form.field('content_id')}
            label={t(($) => $.column.content)}
            hint={t(($) => $.column.weightHint)}
            options={contentOptions(book)}
          />
          <CountingField {...form.field('counting')} recoverable={book.columns.filter(({ kind }) => kind === 'ordinary')} />
          <fieldset className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 text-md font-medium">{t(($) => $.column.criteria)}</legend>
            <CriterionWeights
              criteria={criteria}
              known={known}
              error={form.field('criteria').error}
              onChange={(next) => form.set({ criteria: next.length === criteria.length ? next : sharedEqually(next) })}
            />
          </fieldset>
          {book.other_groups > 0 && <p className="text-sm text-muted">{t(($) => $.column.otherGroups, { count: book.other_groups })}</p>}
        </>
      )}
    </FormDialog>
  )
}
