import { Lock } from 'lucide-react'
import { fieldMessage, commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Card, Field, Input, SaveState, Section, Textarea, type SaveStatus } from '@/shared/ui'
import { handInTexts } from '../i18n'
import { DraftConflict } from './draft-conflict'
import { DraftFiles } from './draft-files'
import type { HandInPart } from './hand-in-screen'

function saveStatus({ view, send }: HandInPart): SaveStatus {
  if (view.save === 'saved') return { kind: 'saved', ...(view.savedAt ? { at: view.savedAt } : {}) }
  if (view.save === 'failed') return { kind: 'failed', onRetry: () => send({ type: 'retry' }) }
  return { kind: view.save }
}

/** The next version: text, link and files. It saves itself; the one button hands it in. */
export function DraftForm({ view, send }: HandInPart) {
  const t = useTexts(handInTexts)
  const c = useTexts(commonTexts)
  const { task, texts, errors, canWrite, nextNumber } = view
  const message = (field: 'text' | 'link') => errors[field]?.map((code) => fieldMessage(c, code)).join(' ')
  if (!canWrite) {
    return (
      <Section title={t(($) => $.draft.title)}>
        <AlertBox icon={Lock} title={t(($) => $.draft.locked)}>
          {task.group_archived ? t(($) => $.state.archived) : t(($) => $.state.closedNoDate)}
        </AlertBox>
      </Section>
    )
  }
  return (
    <Section
      title={t(($) => $.draft.title)}
      description={t(($) => $.draft.kept)}
      aside={<SaveState status={saveStatus({ view, send })} />}
    >
      <Card className="flex flex-col gap-5">
        {view.theirs && <DraftConflict theirs={view.theirs} send={send} />}
        {view.refusal && (
          <AlertBox type="error">{t(($) => $.refused[view.refusal ?? 'unreachable'])}</AlertBox>
        )}
        {task.accepts_files && <DraftFiles view={view} send={send} />}
        {task.accepts_text && (
          <Field label={t(($) => $.draft.text)} hint={t(($) => $.draft.textHint)} error={message('text')} optional>
            {(control) => (
              <Textarea
                {...control}
                rows={5}
                maxLength={50_000}
                value={texts.text}
                onChange={(event) => send({ type: 'type', field: 'text', text: event.target.value })}
                onBlur={() => send({ type: 'flush' })}
              />
            )}
          </Field>
        )}
        {task.accepts_link && (
          <Field label={t(($) => $.draft.link)} hint={t(($) => $.draft.linkHint)} error={message('link')} optional>
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                autoComplete="off"
                maxLength={2000}
                value={texts.link}
                onChange={(event) => send({ type: 'type', field: 'link', text: event.target.value.trim() })}
                onBlur={() => send({ type: 'flush' })}
              />
            )}
          </Field>
        )}
        <div className="flex justify-end border-t border-line pt-4">
          <Button variant="primary" size="lg" className="max-sm:w-full" disabled={!view.hasWork && view.queue.length === 0} onClick={() => send({ type: 'prepare' })}>
            {t(($) => $.draft.submit, { number: nextNumber })}
          </Button>
        </div>
      </Card>
    </Section>
  )
}
