import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Plus } from 'lucide-react'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { FieldError, IconButton, Input } from '@/shared/ui'
import { useResultCache } from '../api/row-requests'
import { learningResultTexts } from '../i18n'
import { type Criterion, type Result, withCriterion, withResult } from '../model/result-list'
import { useUnsavedRow } from './unsaved-rows'

interface NewRowProps {
  readonly courseId: number
  /** The learning result that gets a criterion; without it the program gets a learning result. */
  readonly result?: Result
}

type Added = { readonly result: Result } | { readonly criterion: Criterion }

/** The empty row at the end: Enter adds what is typed and stays for the next one. */
export function NewRow({ courseId, result }: NewRowProps) {
  const t = useTexts(learningResultTexts)
  const c = useTexts(commonTexts)
  const apply = useResultCache(courseId)
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const add = useMutation({
    mutationFn: async (text: string): Promise<Added> =>
      result
        ? {
            criterion: await unwrap(
              api.POST('/courses/courselearningresults/{id}/criteria', { params: { path: { id: result.id } }, body: { name: text } }),
            ),
          }
        : { result: await unwrap(api.POST('/courses/courselearningresults', { body: { course_id: courseId, name: text } })) },
    onSuccess: (added) => {
      setName('')
      apply((list) => ('result' in added ? withResult(list, added.result) : withCriterion(list, added.criterion)))
      field.current?.focus()
    },
  })
  useUnsavedRow({ isUnsaved: () => name.trim() !== '' })
  const submit = () => {
    if (name.trim() !== '' && !add.isPending) add.mutate(name.trim())
  }
  const label = result ? t(($) => $.newCriterion, { code: result.code }) : t(($) => $.newResult)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || name.trim() === '' || event.nativeEvent.isComposing) return
    // An empty one lets Enter go on to the next row.
    event.preventDefault()
    event.stopPropagation()
    submit()
  }
  const isFull = isApiError(add.error, 'invalid') && add.error.errors['name']?.includes('too_many')
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-2">
        <Input
          ref={field}
          data-cell="name"
          aria-label={label}
          placeholder={label}
          value={name}
          maxLength={2000}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
          readOnly={add.isPending}
          aria-invalid={add.error ? true : undefined}
          aria-describedby={add.error ? errorId : undefined}
        />
        <IconButton
          icon={Plus}
          label={t(($) => $.add)}
          variant="secondary"
          loading={add.isPending}
          disabled={name.trim() === ''}
          onClick={submit}
        />
      </div>
      {add.error && <FieldError id={errorId}>{isFull ? t(($) => $.errors.tooMany) : errorMessage(add.error, c)}</FieldError>}
    </div>
  )
}
