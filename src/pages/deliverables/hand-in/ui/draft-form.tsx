import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { Button, Card, Field, FormError, Input, SaveState, Section, Textarea, type SaveStatus } from '@/shared/ui'
import { handInTexts } from '../i18n'
import { DraftConflict } from './draft-conflict'
import { DraftFiles } from './draft-files'
import type { HandInPart } from './hand-in-screen'
import { useKeptFocus } from './use-kept-focus'

function saveStatus({ view, send }: HandInPart): SaveStatus {
  if (view.save === 'saved') return { kind: 'saved', ...(view.savedAt ? { at: view.savedAt } : {}) }
  if (view.save === 'failed') return { kind: 'failed', onRetry: () => send({ type: 'retry' }) }
  // what it conflicts with is one's own: said at length where both drafts are shown
  return { kind: view.save === 'conflict' ? 'unsaved' : view.save }
}

/** The next version: text, link and files. It saves itself; the one button hands it in. */
export function DraftForm({ view, send }: HandInPart) {
  const t = useTexts(handInTexts)
  const c = useTexts(commonTexts)
  const part = useKeptFocus<HTMLDivElement>()
  const { task, texts, errors, refusal, nextNumber, queue, hasWork } = view
  const message = (field: 'text' | 'link') => errors[field]?.map((code) => fieldMessage(c, code)).join(' ')
  const ways = [task.accepts_files, task.accepts_text, task.accepts_link].filter(Boolean).length
  const isEmpty = !hasWork && queue.every(({ state }) => state !== 'waiting')
  return (
    <Section
      title={t(($) => $.draft.title)}
      description={t(($) => $.draft.kept)}
      aside={<SaveState status={saveStatus({ view, send })} className="max-sm:empty:min-h-0" />}
    >
      <div {...part}>
        <Card className="flex flex-col gap-5">
          {view.theirs && <DraftConflict theirs={view.theirs} send={send} />}
          {task.accepts_files && <DraftFiles view={view} send={send} />}
          {task.accepts_text && (
            <Field label={t(($) => $.draft.text)} hint={t(($) => $.draft.textHint)} error={message('text')} optional={ways > 1}>
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
            <Field
              label={t(($) => $.draft.link)}
              hint={t(($) => $.draft.linkHint)}
              error={errors['link']?.includes('wrong_format') ? t(($) => $.draft.linkWrong) : message('link')}
              optional={ways > 1}
            >
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
          <div className="flex flex-col gap-4 border-t border-line pt-4">
            <div className="empty:hidden has-[>:empty]:hidden">
              <FormError>{refusal && t(($) => $.refused[refusal])}</FormError>
            </div>
            <Button
              variant="primary"
              size="lg"
              className="self-end max-sm:w-full"
              disabled={isEmpty}
              onClick={() => send({ type: 'prepare' })}
            >
              {t(($) => $.draft.submit, { number: nextNumber })}
            </Button>
          </div>
        </Card>
      </div>
    </Section>
  )
}
