import { X } from 'lucide-react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Field, FormError, IconButton, Input, RadioGroup, Select, Textarea } from '@/shared/ui'
import { learningResultTexts } from '../i18n'
import { type DraftResult, type DraftRow, withEvenWeights } from '../model/import-draft'
import type { ImportContext, ImportEvent } from '../model/import-machine'
import { ImportWarnings, RowWarnings } from './import-warnings'

interface ImportReviewProps {
  readonly context: ImportContext
  readonly hasResults: boolean
  readonly send: (event: ImportEvent) => void
}

/** What was read, row by row with the lines of the text; everything can be changed or left out before it is saved. */
export function ImportReview({ context, hasResults, send }: ImportReviewProps) {
  const t = useTexts(learningResultTexts)
  const c = useTexts(commonTexts)
  const { drafts, chosen, mode, rejection, error } = context
  const draft = drafts[chosen] ?? { name: null, results: [], warnings: [] }
  const edit = (results: readonly DraftResult[]) => send({ type: 'edit', draft: { ...draft, results } })
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
      {hasResults && (
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
      <FormError>{rejection ? messages[rejection] : error ? errorMessage(error, c) : null}</FormError>
      <ol className="flex flex-col gap-4">
        {draft.results.map((result, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place: its code can be typed
          <li key={index} className="flex flex-col gap-2 rounded-lg border border-line p-2">
            <ReviewRow
              row={result}
              label={result.code}
              onChange={(row) => edit(draft.results.with(index, { ...result, ...row }))}
              onLeaveOut={() => edit(draft.results.toSpliced(index, 1))}
            />
            <RowWarnings warnings={draft.warnings} result={result.code} criterion={null} />
            <ol className="flex flex-col gap-2 border-t border-line pt-2">
              {result.criteria.map((criterion, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <li key={place} className="flex flex-col gap-1">
                  <ReviewRow
                    row={criterion}
                    label={`${result.code}.${criterion.code}`}
                    onChange={(row) => edit(draft.results.with(index, { ...result, criteria: result.criteria.with(place, row) }))}
                    onLeaveOut={() => edit(draft.results.with(index, { ...result, criteria: result.criteria.toSpliced(place, 1) }))}
                  />
                  <RowWarnings warnings={draft.warnings} result={result.code} criterion={criterion.code} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface ReviewRowProps {
  readonly row: DraftRow
  readonly label: string
  readonly onChange: (row: DraftRow) => void
  readonly onLeaveOut: () => void
}

function ReviewRow({ row: { code, name, weight, source }, label, onChange, onLeaveOut }: ReviewRowProps) {
  const t = useTexts(learningResultTexts)
  const row = { code, name, weight, source }
  const labelOf = (field: string) => t(($) => $.cell, { field, code: label })
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)_5rem_2rem] items-start gap-2 sm:grid-cols-[4rem_minmax(0,1fr)_5rem_2rem]">
      <Input
        size="sm"
        aria-label={labelOf(t(($) => $.code))}
        value={code}
        maxLength={12}
        onChange={(event) => onChange({ ...row, code: event.target.value })}
      />
      <div className="flex min-w-0 flex-col gap-1 max-sm:order-1 max-sm:col-span-4">
        <Textarea
          rows={1}
          aria-label={labelOf(t(($) => $.text))}
          value={name}
          maxLength={2000}
          style={{ minHeight: '1.75rem' }}
          className="resize-none py-0.5 text-md"
          onChange={(event) => onChange({ ...row, name: event.target.value.replaceAll('\n', ' ') })}
        />
        {source && (
          <details className="text-sm text-muted">
            <summary className="cursor-pointer">
              {t(($) => $.import.source)} · {t(($) => $.import.atLine, { line: source.from })}
            </summary>
            <blockquote className="mt-1 border-l-2 border-line pl-2 whitespace-pre-wrap">{source.text}</blockquote>
          </details>
        )}
      </div>
      <Input
        size="sm"
        numeric
        aria-label={labelOf(t(($) => $.weight))}
        value={weight}
        className="max-sm:col-start-3"
        onChange={(event) => onChange({ ...row, weight: event.target.value })}
      />
      <IconButton icon={X} size="sm" label={t(($) => $.import.leaveOut, { code: label })} noTooltip onClick={onLeaveOut} />
    </div>
  )
}
