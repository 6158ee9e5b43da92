import { X } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { IconButton, Input, Textarea } from '@/shared/ui'
import { learningResultTexts } from '../i18n'
import type { DraftRow } from '../model/import-draft'
import type { RowPlace } from '../model/import-edit'
import { placeKey } from './use-review-keys'

interface ReviewRowProps {
  readonly row: DraftRow
  readonly place: RowPlace
  readonly label: string
  readonly onChange: (row: DraftRow) => void
  readonly onLeaveOut: () => void
}

/** A row that was read, with the lines of the text that it comes from beside it. */
export function ReviewRow({ row: { code, name, weight, source }, place, label, onChange, onLeaveOut }: ReviewRowProps) {
  const t = useTexts(learningResultTexts)
  const row = { code, name, weight, source }
  const labelOf = (field: string) => t(($) => $.cell, { field, code: label })
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)_5rem_2rem] items-start gap-2">
      <Input
        size="sm"
        aria-label={labelOf(t(($) => $.code))}
        value={code}
        maxLength={12}
        onChange={(event) => onChange({ ...row, code: event.target.value })}
      />
      <div className="flex min-w-0 items-start gap-2 max-sm:order-1 max-sm:col-span-4 max-sm:flex-col max-sm:items-stretch">
        <Textarea
          rows={1}
          data-place={placeKey(place)}
          aria-label={labelOf(t(($) => $.text))}
          value={name}
          maxLength={2000}
          style={{ minHeight: '1.75rem' }}
          className="flex-1 resize-none py-0.5 text-md"
          onChange={(event) => onChange({ ...row, name: event.target.value.replaceAll('\n', ' ') })}
        />
        {source && (
          <div className="border-l-2 border-line pl-2 text-sm text-muted sm:w-40">
            <span className="font-medium">{t(($) => $.import.atLine, { line: source.from })}</span>
            <blockquote className="whitespace-pre-wrap">{source.text}</blockquote>
          </div>
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
