import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Field, FormError, Textarea } from '@/shared/ui'
import { groupStudentTexts } from '../i18n'

interface NoteFormProps {
  readonly label: string
  readonly hint?: string
  readonly hideLabel?: boolean
  readonly submit: string
  readonly initial?: string
  readonly onSubmit: (body: string) => Promise<void>
  readonly cancel?: ReactNode
}

/** A note being written; what is typed stays whatever happens to it. */
export function NoteForm({ label, hint, hideLabel = false, submit, initial = '', onSubmit, cancel }: NoteFormProps) {
  const t = useTexts(groupStudentTexts)
  const c = useTexts(commonTexts)
  const [body, setBody] = useState(initial)
  const { mutate, isPending, error } = useMutation({ mutationFn: () => onSubmit(body) })
  const isReady = body.trim() !== '' && body.trim() !== initial
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isPending) mutate()
      }}
    >
      <Field label={label} hideLabel={hideLabel} {...(hint ? { hint } : {})}>
        {(control) => <Textarea {...control} rows={3} maxLength={4000} value={body} onChange={(event) => setBody(event.target.value)} />}
      </Field>
      <FormError>{error && (isApiError(error, 'conflict') ? t(($) => $.note.conflict) : errorMessage(error, c))}</FormError>
      <div className="flex justify-end gap-2">
        {cancel}
        <Button type="submit" variant="primary" size="sm" loading={isPending} disabled={!isReady}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
