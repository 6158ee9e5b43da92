import { useLanguage, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Dialog, Field, FormError, Select, Textarea } from '@/shared/ui'
import { evaluationTexts } from '../i18n'
import { entryOf } from '../model/entries'
import { type ProgramDialogsProps, useMessage } from './dialog-message'
import { Review } from './review'

/** The questions before an evaluation is closed, reopened for a student, or closed again. */
export function ProgramDialogs({ snapshot, send }: ProgramDialogsProps) {
  if (snapshot.matches('previewing') || snapshot.matches('closing')) return <Review snapshot={snapshot} send={send} />
  if (snapshot.matches('reopening')) return <Reopen snapshot={snapshot} send={send} />
  if (snapshot.matches('closingAgain')) return <CloseAgain snapshot={snapshot} send={send} />
  return null
}

function lineOf({ program, studentId }: ProgramDialogsProps['snapshot']['context']) {
  return program.students.find(({ student }) => student.id === studentId)
}

function Reopen({ snapshot, send }: ProgramDialogsProps) {
  const t = useTexts(evaluationTexts)
  const { reason, error } = snapshot.context
  const message = useMessage(error)
  const line = lineOf(snapshot.context)
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
        <Field label={t(($) => $.reopen.reason)} hint={t(($) => $.reopen.reasonHint)} required>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => send({ type: 'typeReason', reason: event.target.value })}
            />
          )}
        </Field>
        <FormError>{message}</FormError>
      </div>
    </Dialog>
  )
}

function CloseAgain({ snapshot, send }: ProgramDialogsProps) {
  const t = useTexts(evaluationTexts)
  const language = useLanguage()
  const { program, isChanged, error, studentId } = snapshot.context
  const message = useMessage(error)
  const line = lineOf(snapshot.context)
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
      title={t(($) => $.again.title, { name: line?.student.full_name ?? '' })}
      description={t(($) => $.again.description)}
      footer={
        <Button variant="primary" loading={isSending} onClick={() => send({ type: 'accept' })}>
          {t(($) => $.again.accept)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {isChanged && <AlertBox type="warning">{t(($) => $.program.changed)}</AlertBox>}
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-md tabular-nums">
          <span className="text-muted">{t(($) => $.again.before, { acta: line?.code ?? line?.acta ?? '–' })}</span>
          <span className="font-medium">{t(($) => $.again.after, { acta: entry.code ?? line?.now.acta ?? '–' })}</span>
        </p>
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
