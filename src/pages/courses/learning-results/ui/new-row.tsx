import { useActorRef, useSelector } from '@xstate/react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Plus } from 'lucide-react'
import { fromPromise, waitFor } from 'xstate'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, FieldError, IconButton, Input } from '@/shared/ui'
import { useResultCache } from '../api/row-requests'
import { learningResultTexts } from '../i18n'
import { newRowsMachine } from '../model/new-rows-machine'
import { type Result, withCriterion, withResult } from '../model/result-list'
import { useUnsavedRow } from './unsaved-rows'

interface NewRowProps {
  readonly courseId: number
  /** The learning result that gets a criterion; without it the program gets a learning result. */
  readonly result?: Result
}

/** The empty row at the end: Enter adds what is typed and leaves the field free for the next one. */
export function NewRow({ courseId, result }: NewRowProps) {
  const t = useTexts(learningResultTexts)
  const c = useTexts(commonTexts)
  const apply = useResultCache(courseId)
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [machine] = useState(() => {
    const add = async (name: string) => {
      if (result) {
        const params = { path: { id: result.id } }
        const added = await unwrap(api.POST('/courses/courselearningresults/{id}/criteria', { params, body: { name } }))
        apply((list) => withCriterion(list, added))
      } else {
        const added = await unwrap(api.POST('/courses/courselearningresults', { body: { course_id: courseId, name } }))
        apply((list) => withResult(list, added))
      }
    }
    return newRowsMachine.provide({ actors: { add: fromPromise<void, string>(({ input }) => add(input)) } })
  })
  const actor = useActorRef(machine)
  const snapshot = useSelector(actor, (current) => current)
  const { typed, waiting, error } = snapshot.context
  const isFailed = snapshot.matches('failed')
  useUnsavedRow({
    isUnsaved: () => {
      const { context } = actor.getSnapshot()
      return context.typed.trim() !== '' || context.waiting.length > 0
    },
    settle: () => waitFor(actor, (each) => !each.matches('saving')).catch(() => {}),
  })
  const label = result ? t(($) => $.newCriterion, { code: result.code }) : t(($) => $.newResult)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '' || event.nativeEvent.isComposing) return
    // An empty one lets Enter go on to the next row.
    event.preventDefault()
    event.stopPropagation()
    actor.send({ type: 'enter' })
  }
  const isFull = isApiError(error, 'invalid') && error.errors['name']?.includes('too_many')
  return (
    <div className="flex flex-col gap-1">
      {waiting.map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two names can be the same
        <p key={index} className="text-sm text-muted">
          {name}
        </p>
      ))}
      <div className="flex gap-2">
        <Input
          ref={field}
          data-cell="name"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={2000}
          onChange={(event) => actor.send({ type: 'type', text: event.target.value })}
          onKeyDown={onKeyDown}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <IconButton
          icon={Plus}
          label={t(($) => $.add)}
          variant="secondary"
          disabled={typed.trim() === ''}
          onClick={() => {
            actor.send({ type: 'enter' })
            field.current?.focus()
          }}
        />
      </div>
      {error !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <FieldError id={errorId}>{isFull ? t(($) => $.errors.tooMany) : errorMessage(error, c)}</FieldError>
          {isFailed && waiting.length > 0 && (
            <Button size="sm" onClick={() => actor.send({ type: 'retry' })}>
              {c(($) => $.actions.retry)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
