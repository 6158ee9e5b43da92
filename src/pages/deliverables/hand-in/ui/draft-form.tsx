import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { AlertBox, Button, Card, Field, FormError, Input, SaveState, Section, Textarea, type SaveStatus } from '@/shared/ui'
import { handInTexts } from '../i18n'
import type { Draft, HandInEvent } from '../model/hand-in-types'
import { DraftFiles } from './draft-files'
import type { HandInProps } from './hand-in-screen'
import { useKeptFocus } from './use-kept-focus'

function saveStatus({ view, send }: HandInProps): SaveStatus {
  const { save, savedAt } = view
  if (save === 'saved') return { kind: 'saved', ...(savedAt ? { at: savedAt } : {}) }
  if (save === 'failed' || save === 'rejected') return { kind: 'failed', onRetry: () => send({ type: 'retry' }) }
  // conflicts and invalid fields are shown in detail beside the fields
  return { kind: save === 'conflict' || save === 'invalid' ? 'unsaved' : save }
}

/** The next version: text, link and files, saved automatically, and the button that hands it in. */
export function DraftForm({ view, send }: HandInProps) {
  const t = useTexts(handInTexts)
  const c = useTexts(commonTexts)
  const part = useKeptFocus<HTMLDivElement>()
  const { task, texts, errors, rejection, nextNumber, queue, hasWork } = view
  const message = (field: 'text' | 'link') => errors[field]?.map((code) => fieldMessage(c, code)).join(' ')
  const fields = [task.accepts_files, task.accepts_text, task.accepts_link].filter(Boolean).length
  const isEmpty = !hasWork && queue.every(({ state }) => state !== 'waiting')
  // where one types, so that it stays in view above the keyboard of a phone
  const isTyped = task.accepts_text || task.accepts_link
  const saved = <SaveState status={saveStatus({ view, send })} className="max-sm:empty:min-h-0" />
  useShortcuts({ 'mod+Enter': () => send({ type: 'prepare' }) }, { enabled: !isEmpty })
  return (
    <Section title={t(($) => $.draft.title)} description={t(($) => $.draft.kept)} {...(isTyped ? {} : { aside: saved })}>
      <div {...part}>
        <Card className="flex flex-col gap-5">
          {view.theirs && <DraftConflict theirs={view.theirs} send={send} />}
          {task.accepts_files && <DraftFiles view={view} send={send} />}
          {task.accepts_text && (
            <Field
              label={t(($) => $.draft.text)}
              hint={t(($) => $.draft.textHint)}
              error={message('text')}
              optional={fields > 1}
              aside={saved}
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={5}
                  maxLength={50_000}
                  value={texts.text}
                  onChange={(event) => send({ type: 'change', change: { text: event.target.value } })}
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
              optional={fields > 1}
              {...(task.accepts_text ? {} : { aside: saved })}
            >
              {(control) => (
                <Input
                  {...control}
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  maxLength={2000}
                  value={texts.link}
                  onChange={(event) => send({ type: 'change', change: { link: event.target.value.trim() } })}
                  onBlur={() => send({ type: 'flush' })}
                />
              )}
            </Field>
          )}
          <div className="flex flex-col gap-4 border-t border-line pt-4">
            <div className="empty:hidden has-[>:empty]:hidden">
              <FormError>{rejection && t(($) => $.rejected[rejection], { limit: formatInteger(view.task.work.version_limit) })}</FormError>
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

/** Another device saved too: shows both texts until the student chooses one. */
function DraftConflict({ theirs, send }: { readonly theirs: Draft; readonly send: (event: HandInEvent) => void }) {
  const t = useTexts(handInTexts)
  return (
    <div role="alert">
      <AlertBox
        type="warning"
        title={t(($) => $.conflict.title)}
        actions={
          <>
            <Button variant="primary" onClick={() => send({ type: 'keepMine' })}>
              {t(($) => $.conflict.keepMine)}
            </Button>
            <Button onClick={() => send({ type: 'takeTheirs' })}>{t(($) => $.conflict.takeTheirs)}</Button>
          </>
        }
      >
        <p>{t(($) => $.conflict.body)}</p>
        <blockquote className="mt-2 border-l-2 border-line pl-3 whitespace-pre-wrap text-soft">
          {[theirs.text, theirs.link].filter(Boolean).join('\n') || t(($) => $.conflict.empty)}
        </blockquote>
      </AlertBox>
    </div>
  )
}
