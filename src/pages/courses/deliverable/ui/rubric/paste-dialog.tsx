import { useState } from 'react'
import { Rubric } from '@/entities/rubric'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, Dialog, Field, Textarea } from '@/shared/ui'
import { courseRubricTexts } from '../../i18n/rubric'
import { pastedRubric } from '../../model/pasted-rubric'

export interface SourceProps {
  readonly criteria: readonly Schema<'Criterion'>[]
  readonly onUse: (rubric: Schema<'Rubric'>) => void
  readonly onClose: () => void
}

/** A rubric from copied cells, shown before it replaces the one on the page. */
export function PasteDialog({ criteria, onUse, onClose }: SourceProps) {
  const t = useTexts(courseRubricTexts)
  const [text, setText] = useState('')
  const rubric = pastedRubric(text, criteria)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t(($) => $.pasteTitle)}
      description={t(($) => $.pasteBody)}
      footer={
        <Button variant="primary" disabled={!rubric} onClick={() => rubric && onUse(rubric)}>
          {t(($) => $.use)}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Field
          label={t(($) => $.pasteLabel)}
          hint={t(($) => $.replaces)}
          error={text.trim() !== '' && !rubric ? t(($) => $.pasteWrong) : undefined}
        >
          {(control) => (
            <Textarea {...control} rows={5} className="font-mono text-sm" value={text} onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
        {rubric && <Rubric rubric={rubric} criteria={criteria} />}
      </div>
    </Dialog>
  )
}
