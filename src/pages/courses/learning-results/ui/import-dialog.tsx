import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { fromPromise } from 'xstate'
import { parseDecree } from '#openapi/generated/request-rules.gen.ts'
import { errorMessage } from '@/shared/api'
import { submitByKeys } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, Field, FormError, SegmentedControl, Textarea, toast } from '@/shared/ui'
import { readText, saveDraft } from '../api/import-requests'
import { useResultCache } from '../api/row-requests'
import { learningResultTexts } from '../i18n'
import type { Draft } from '../model/import-draft'
import { importMachine, type ImportSaved, type ImportSource, type SaveInput, type SaveOutcome } from '../model/import-machine'
import type { Result } from '../model/result-list'
import { ImportReview } from './import-review'
import { useUnsavedRow } from './unsaved-rows'
import { useUndo } from './use-undo'

interface ImportDialogProps {
  readonly courseId: number
  /** What the program has already. */
  readonly present: readonly Result[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Learning results from a decree or a sheet: the text, then what was read beside it, then all saved at once. Closing keeps the text. */
export function ImportDialog({ courseId, present, open, onOpenChange }: ImportDialogProps) {
  const t = useTexts(learningResultTexts)
  const c = useTexts(commonTexts)
  const formId = useId()
  const apply = useResultCache(courseId)
  const offerUndo = useUndo(courseId)
  const [machine] = useState(() =>
    importMachine.provide({
      actors: {
        readText: fromPromise<readonly Draft[], { readonly source: ImportSource; readonly text: string }>(({ input }) =>
          readText(input.source, input.text),
        ),
        saveDraft: fromPromise<SaveOutcome, SaveInput>(({ input }) => saveDraft({ courseId, ...input }, (list) => apply(() => list))),
      },
    }),
  )
  const actor = useActorRef(machine)
  const snapshot = useSelector(actor, (current) => current)
  const { source, text, isEmpty, error, drafts, chosen, mode } = snapshot.context
  const onSaved = useEffectEvent(({ results, criteria, undo }: ImportSaved) => {
    const counts = { results: t(($) => $.results, { count: results }), criteria: t(($) => $.criteria, { count: criteria }) }
    const done = t(($) => $.import.done, counts)
    if (undo === null) toast.success(done)
    else
      offerUndo(undo, {
        ...{ done, restored: t(($) => $.import.undone) },
        errors: {
          changed: t(($) => $.import.changedSince),
          has_marks: t(($) => $.import.usedSince),
          assessed: t(($) => $.import.usedSince),
        },
      })
    onOpenChange(false)
  })
  useEffect(() => {
    const { unsubscribe } = actor.on('saved', (event) => onSaved(event))
    return unsubscribe
  }, [actor])
  useUnsavedRow({ isUnsaved: () => text.trim() !== '' })
  const isReviewing = snapshot.matches('reviewing') || snapshot.matches('saving')
  const isBusy = snapshot.matches('reading') || snapshot.matches('saving')
  const draft = drafts[chosen]
  // a sheet is read on the device
  const most = source === 'decree' ? parseDecree.text.maxLength : Infinity
  const tooLong = text.length > most ? t(($) => $.import.textTooLong, { length: text.length, most }) : undefined
  const count = { results: t(($) => $.results, { count: draft?.results.length ?? 0 }) }
  const footer = isReviewing ? (
    <>
      <Button variant="secondary" disabled={isBusy} onClick={() => actor.send({ type: 'back' })}>
        {t(($) => $.import.back)}
      </Button>
      <Button
        variant="primary"
        loading={snapshot.matches('saving')}
        disabled={!draft?.results.length}
        onClick={() => actor.send({ type: 'accept' })}
      >
        {mode === 'replace' ? t(($) => $.import.acceptReplace, count) : t(($) => $.import.accept, count)}
      </Button>
    </>
  ) : (
    <Button type="submit" variant="primary" form={formId} loading={isBusy} disabled={text.trim() === '' || tooLong !== undefined}>
      {t(($) => $.import.read)}
    </Button>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={t(($) => $.import.title)}
      description={t(($) => $.import.description)}
      busy={isBusy}
      footer={footer}
    >
      {isReviewing && draft ? (
        <ImportReview context={snapshot.context} present={present} send={(event) => actor.send(event)} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from the fields
        <form
          id={formId}
          className="flex flex-col gap-4"
          onKeyDown={submitByKeys}
          onSubmit={(event) => {
            event.preventDefault()
            if (tooLong === undefined) actor.send({ type: 'read' })
          }}
        >
          <SegmentedControl
            label={t(($) => $.import.from)}
            value={source}
            options={[
              { value: 'decree', label: t(($) => $.import.decree) },
              { value: 'sheet', label: t(($) => $.import.sheet) },
            ]}
            onValueChange={(value) => actor.send({ type: 'chooseSource', source: value })}
          />
          <Field
            label={t(($) => $.import.textLabel)}
            hint={source === 'decree' ? t(($) => $.import.decreeHint) : t(($) => $.import.sheetHint)}
            error={tooLong ?? (isEmpty ? t(($) => $.import.nothing) : undefined)}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={10}
                spellCheck={false}
                value={text}
                readOnly={isBusy}
                className="max-h-[50vh] font-mono text-sm"
                onChange={(event) => actor.send({ type: 'type', text: event.target.value })}
              />
            )}
          </Field>
          <FormError>{error ? errorMessage(error, c) : null}</FormError>
        </form>
      )}
    </Dialog>
  )
}
