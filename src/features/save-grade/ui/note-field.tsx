import { useTexts } from '@/shared/i18n'
import { Field, Textarea } from '@/shared/ui'
import { saveGradeTexts } from '../i18n'
import type { GradeFieldProps } from './grade-props'

/** The note that only the teaching team sees. */
export function NoteField({ view, send }: GradeFieldProps) {
  const t = useTexts(saveGradeTexts)
  return (
    <Field label={t(($) => $.note.label)} hint={t(($) => $.note.hint)}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={20_000}
          value={view.form.note}
          readOnly={!view.canWrite}
          onChange={(event) => send({ type: 'change', change: { field: 'note', text: event.target.value } })}
          onBlur={() => send({ type: 'flush' })}
        />
      )}
    </Field>
  )
}
