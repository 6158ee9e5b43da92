import { Plus } from 'lucide-react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Field, FormError, RadioGroup, Select } from '@/shared/ui'
import { learningResultTexts } from '../i18n'
import { type DraftResult, type DraftRow, withEvenWeights } from '../model/import-draft'
import { type RowPlace, withNewRow, withoutRow, withRow } from '../model/import-edit'
import type { ImportContext, ImportEvent } from '../model/import-machine'
import type { Result } from '../model/result-list'
import { ImportWarnings, RowWarnings } from './import-warnings'
import { ReplacementNote } from './replacement-note'
import { ReviewRow } from './review-row'
import { useReviewKeys } from './use-review-keys'

interface ImportReviewProps {
  readonly context: ImportContext
  /** What the program has already. */
  readonly present: readonly Result[]
  readonly send: (event: ImportEvent) => void
}

/** What was read, row by row with the lines of the text; everything can be changed or left out before it is saved. */
export function ImportReview({ context, present, send }: ImportReviewProps) {
  const t = useTexts(learningResultTexts)
  const c = useTexts(commonTexts)
  const { drafts, chosen, mode, rejection, error } = context
  const draft = drafts[chosen] ?? { name: null, results: [], warnings: [] }
  const edit = (results: readonly DraftResult[]) => send({ type: 'edit', draft: { ...draft, results } })
  const { listRef, onKeyDown, focus } = useReviewKeys(draft.results, edit)
  const add = (at: number | null) => {
    focus({ result: at ?? draft.results.length, criterion: at === null ? null : (draft.results[at]?.criteria.length ?? 0) })
    edit(withNewRow(draft.results, at))
  }
  const rowOf = (row: DraftRow, place: RowPlace, label: string) => (
    <ReviewRow
      row={row}
      place={place}
      label={label}
      onChange={(changed) => edit(withRow(draft.results, place, changed))}
      onLeaveOut={() => edit(withoutRow(draft.results, place))}
    />
  )
  const nameOf = (index: number) => drafts[index]?.name ?? t(($) => $.import.unnamed)
  const criteriaCount = draft.results.reduce((count, { criteria }) => count + criteria.length, 0)
  const counts = { results: t(($) => $.results, { count: draft.results.length }), criteria: t(($) => $.criteria, { count: criteriaCount }) }
  const messages = {
    has_marks: t(($) => $.errors.hasMarks),
    assessed: t(($) => $.errors.assessed),
    repeated: t(($) => $.errors.collides),
    too_many: t(($) => $.errors.tooMany),
    incomplete: t(($) => $.errors.incomplete),
  }
  return (
    <div className="flex flex-col gap-4">
      {drafts.length > 1 && (
        <Field label={t(($) => $.import.module)}>
          {(control) => (
            <Select
              {...control}
              value={String(chosen)}
              options={drafts.map((_, index) => ({ value: String(index), label: nameOf(index) }))}
              onValueChange={(value) => send({ type: 'chooseModule', index: Number(value) })}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          {drafts.length === 1 && draft.name && <p className="font-medium">{draft.name}</p>}
          <p className="text-md text-muted">
            {[t(($) => $.import.found, counts), draft.hours ? t(($) => $.import.hours, { hours: draft.hours }) : '']
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Button size="sm" variant="secondary" onClick={() => send({ type: 'edit', draft: withEvenWeights(draft) })}>
          {t(($) => $.import.evenWeights)}
        </Button>
      </div>
      <ImportWarnings draft={draft} />
      {present.length > 0 && (
        <RadioGroup
          legend={t(($) => $.import.mode)}
          horizontal
          value={mode}
          options={[
            { value: 'add', label: t(($) => $.import.addMode) },
            { value: 'replace', label: t(($) => $.import.replaceMode) },
          ]}
          onValueChange={(value) => send({ type: 'chooseMode', mode: value })}
        />
      )}
      {mode === 'replace' && <ReplacementNote results={present} draft={draft} />}
      <FormError>{rejection ? messages[rejection] : error ? errorMessage(error, c) : null}</FormError>
      <p className="text-sm text-muted">{t(($) => $.import.keys)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from the fields */}
      <div ref={listRef} className="flex flex-col gap-4" onKeyDown={onKeyDown}>
        <ol className="flex flex-col gap-4">
          {draft.results.map((result, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place: its code can be typed
            <li key={index} className="flex flex-col gap-2 rounded-lg border border-line p-2">
              {rowOf(result, { result: index, criterion: null }, result.code)}
              <RowWarnings warnings={draft.warnings} result={result.code} criterion={null} />
              {mode === 'add' && present.some(({ code }) => code === result.code) && (
                <p className="text-sm text-muted">{t(($) => $.import.present, { code: result.code })}</p>
              )}
              <ol className="flex flex-col gap-2 border-t border-line pt-2">
                {result.criteria.map((criterion, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <li key={place} className="flex flex-col gap-1">
                    {rowOf(criterion, { result: index, criterion: place }, `${result.code}.${criterion.code}`)}
                    <RowWarnings warnings={draft.warnings} result={result.code} criterion={criterion.code} />
                  </li>
                ))}
              </ol>
              <Button size="sm" variant="ghost" className="self-start" onClick={() => add(index)}>
                <Plus aria-hidden />
                {t(($) => $.newCriterion, { code: result.code })}
              </Button>
            </li>
          ))}
        </ol>
        <Button size="sm" className="self-start" onClick={() => add(null)}>
          <Plus aria-hidden />
          {t(($) => $.newResult)}
        </Button>
      </div>
    </div>
  )
}
