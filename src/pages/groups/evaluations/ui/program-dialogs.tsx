import { useLanguage, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Dialog, Field, FormError, Select, Textarea } from '@/shared/ui'
import { evaluationTexts } from '../i18n'
import { entryOf, isMissing, lineOf } from '../model/entries'
import { type ProgramDialogsProps, useMessage } from './dialog-message'
import { Review } from './review'

/** The questions before an evaluation is closed, reopened for a student, or closed again. */
export function ProgramDialogs({ snapshot, send }: ProgramDialogsProps) {
  if (snapshot.matches('previewing') || snapshot.matches('closing')) return <Review snapshot={snapshot} send={send} />
  if (snapshot.matches('reopening')) return <Reopen snapshot={snapshot} send={send} />
  if (snapshot.matches('closingAgain')) return <CloseAgain snapshot={snapshot} send={send} />
  return null
}

function Reopen({ snapshot, send }: ProgramDialogsProps) {
  const t = useTexts(evaluationTexts)
  const { program, studentId, reason, error } = snapshot.context
  const message = useMessage(error)
  const line = lineOf(program, studentId)
  const isSending = snapshot.matches({ reopening: 'sending' })
  return (
    <Dialog
      open
      onOpenChange={() => send({ type: 'back' })}
      busy={isSending}
      title={t(($) => $.reopen.title, { name: line?.student.full_name ?? '' })}
      description={t(($) => $.reopen.description)}
      footer={
        <Button variant="primary" loading={isSending} disabled={reason.trim() === ''} onClick={() => send({ type: 'accept' })}>
          {t(($) => $.reopen.accept)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Reason value={reason} send={send} />
        <FormError>{message}</FormError>
      </div>
    </Dialog>
  )
}

function Reason({ value, send }: { readonly value: string } & Pick<ProgramDialogsProps, 'send'>) {
  const t = useTexts(evaluationTexts)
  return (
    <Field label={t(($) => $.reopen.reason)} hint={t(($) => $.reopen.reasonHint)} required>
      {(wiring) => (
        <Textarea
          {...wiring}
          rows={3}
          maxLength={500}
          value={value}
          onChange={(event) => send({ type: 'typeReason', reason: event.target.value })}
        />
      )}
    </Field>
  )
}

function CloseAgain({ snapshot, send }: ProgramDialogsProps) {
  const t = useTexts(evaluationTexts)
  const language = useLanguage()
  const { program, isChanged, error, studentId, reason } = snapshot.context
  const message = useMessage(error)
  const line = lineOf(program, studentId)
  const isNew = isMissing(program, studentId)
  const texts = isNew ? 'addStudent' : 'again'
  const entry = entryOf(snapshot.context, studentId ?? 0)
  const isSending = snapshot.matches({ closingAgain: 'sending' }) || snapshot.matches({ closingAgain: 'loading' })
  const type = (change: Partial<typeof entry>) => send({ type: 'type', studentId: studentId ?? 0, entry: { ...entry, ...change } })
  const options = [
    { value: '', label: t(($) => $.program.noCode) },
    ...program.codes.map(({ letters, name }) => ({ value: letters, label: `${letters} · ${name[language]}` })),
  ]
  return (
    <Dialog
      open
      onOpenChange={() => send({ type: 'back' })}
      busy={isSending}
      title={t(($) => $[texts].title, { name: line?.student.full_name ?? '' })}
      description={t(($) => $[texts].description)}
      footer={
        <Button variant="primary" loading={isSending} disabled={isNew && reason.trim() === ''} onClick={() => send({ type: 'accept' })}>
          {t(($) => $[texts].accept)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {isChanged && <AlertBox type="warning">{t(($) => $.program.changed)}</AlertBox>}
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-md tabular-nums">
          {!isNew && <span className="text-muted">{t(($) => $.again.before, { acta: line?.code ?? line?.acta ?? '–' })}</span>}
          <span className="font-medium">{t(($) => $.again.after, { acta: entry.code ?? line?.now.acta ?? '–' })}</span>
        </p>
        {isNew && <Reason value={reason} send={send} />}
        <Field label={t(($) => $.program.code)}>
          {(wiring) => (
            <Select
              {...wiring}
              options={options}
              value={entry.code ?? ''}
              onValueChange={(code) => type({ code: code === '' ? null : code })}
            />
          )}
        </Field>
        <Field label={t(($) => $.program.remark)}>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={3}
              maxLength={2000}
              value={entry.remark}
              onChange={(event) => type({ remark: event.target.value })}
            />
          )}
        </Field>
        <FormError>{message}</FormError>
      </div>
    </Dialog>
  )
}
