import type { SnapshotFrom } from 'xstate'
import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useLanguage, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Dialog, Field, FormError, Select, SkeletonText, Textarea } from '@/shared/ui'
import { evaluationTexts } from '../i18n'
import { entryOf, type EvaluationEvent, type evaluationMachine } from '../model/evaluation-machine'
import { Lacks } from './program-table'

interface ProgramDialogsProps {
  readonly snapshot: SnapshotFrom<typeof evaluationMachine>
  readonly send: (event: EvaluationEvent) => void
}

/** The questions before an evaluation is closed, reopened for a student, or closed again. */
export function ProgramDialogs({ snapshot, send }: ProgramDialogsProps) {
  if (snapshot.matches('previewing') || snapshot.matches('closing')) return <Review snapshot={snapshot} send={send} />
  if (snapshot.matches('reopening')) return <Reopen snapshot={snapshot} send={send} />
  if (snapshot.matches('closingAgain')) return <CloseAgain snapshot={snapshot} send={send} />
  return null
}

const errorTexts = {
  code_required: 'codeRequired',
  code_without_mark: 'codeWithoutMark',
  code_needs_mark: 'codeNeedsMark',
  unknown_code: 'unknownCode',
  too_many: 'tooManyCodes',
} as const

/** What is wrong with codes in the words of an acta; another error in the usual ones. */
function useMessage(error: unknown): string | null {
  const t = useTexts(evaluationTexts)
  const c = useTexts(commonTexts)
  if (!error) return null
  const [code] = isApiError(error, 400) ? Object.values(error.errors).flat() : []
  const known = code !== undefined && Object.hasOwn(errorTexts, code) ? errorTexts[code as keyof typeof errorTexts] : null
  return known ? t(($) => $.review.errors[known]) : errorMessage(error, c)
}

function Review({ snapshot, send }: ProgramDialogsProps) {
  const t = useTexts(evaluationTexts)
  const { program, isChanged, error } = snapshot.context
  const message = useMessage(error)
  const isLoading = snapshot.matches({ previewing: 'loading' })
  const isClosing = snapshot.matches('closing')
  const lacking = program.students.filter(({ not_assessed, not_handed_in, unreleased }) => not_assessed + not_handed_in + unreleased > 0)
  return (
    <Dialog
      open
      onOpenChange={() => send({ type: 'back' })}
      busy={isClosing}
      title={t(($) => $.review.title, { evaluation: program.evaluation.name, course: program.course.name })}
      description={t(($) => $.review.description)}
      footer={
        <>
          <Button disabled={isClosing} onClick={() => send({ type: 'back' })}>
            {t(($) => $.review.back)}
          </Button>
          <Button variant="primary" loading={isClosing} disabled={isLoading} onClick={() => send({ type: 'accept' })}>
            {t(($) => $.review.accept)}
          </Button>
        </>
      }
    >
      {isLoading ? (
        <div role="status">
          <span className="sr-only">{t(($) => $.review.loading)}</span>
          <SkeletonText lines={3} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {isChanged && <AlertBox type="warning">{t(($) => $.program.changed)}</AlertBox>}
          {lacking.length === 0 ? (
            <p className="text-md">{t(($) => $.review.nobody)}</p>
          ) : (
            <section aria-label={t(($) => $.review.lacks)}>
              <h3 className="mb-1.5 text-md font-medium">{t(($) => $.review.lacks)}</h3>
              <ul className="flex max-h-64 flex-col gap-1.5 overflow-y-auto text-md">
                {lacking.map((line) => (
                  <li key={line.student.id}>
                    {line.student.display_name}
                    <Lacks line={line} results={program.results} isClosed={false} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {lacking.some(({ unreleased }) => unreleased > 0) && <AlertBox>{t(($) => $.review.unreleased)}</AlertBox>}
          <FormError>{message}</FormError>
        </div>
      )}
    </Dialog>
  )
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
