import { useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { AlertBox, Button, Dialog, FormError, SkeletonText } from '@/shared/ui'
import { evaluationTexts } from '../i18n'
import { failingOf, lackingOf, type Lacking } from '../model/review'
import { entryOf, type EvaluatedProgram, withOthers } from '../model/entries'
import { type ProgramDialogsProps, useMessage } from './dialog-message'

/** Before an evaluation is closed: who fails and in what, and who lacks which task. */
export function Review({ snapshot, send }: ProgramDialogsProps) {
  const t = useTexts(evaluationTexts)
  const { program, isChanged, error } = snapshot.context
  const message = useMessage(error)
  const isLoading = snapshot.matches({ previewing: 'loading' })
  const isClosing = snapshot.matches('closing')
  const codeOf = (studentId: number) => entryOf(withOthers(snapshot.context), studentId).code
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
          {program.evaluation.kind !== 'initial' && <Failing program={program} codeOf={codeOf} />}
          <Lackings lacking={lackingOf(program)} />
          {program.students.some(({ unreleased }) => unreleased > 0) && <AlertBox>{t(($) => $.review.unreleased)}</AlertBox>}
          {program.students.some(({ changed }) => changed > 0) && <AlertBox type="warning">{t(($) => $.review.unpublished)}</AlertBox>}
          <FormError>{message}</FormError>
        </div>
      )}
    </Dialog>
  )
}

function Failing({ program, codeOf }: { readonly program: EvaluatedProgram; readonly codeOf: (studentId: number) => string | null }) {
  const t = useTexts(evaluationTexts)
  const failing = failingOf(program, codeOf)
  if (failing.length === 0) return <p className="text-md">{t(($) => $.review.nobodyFails)}</p>
  return (
    <section aria-label={t(($) => $.review.fails)}>
      <h3 className="mb-1.5 text-md font-medium">
        {t(($) => $.review.fails)} ({failing.length})
      </h3>
      <ul className="flex max-h-64 flex-col gap-1.5 overflow-y-auto text-md">
        {failing.map(({ student, acta, results }) => (
          <li key={student.id}>
            {student.display_name}
            <span className="block text-sm text-muted">
              {[
                acta === null ? t(($) => $.review.noMark) : t(($) => $.review.acta, { acta }),
                results.length > 0 &&
                  t(($) => $.review.failedResults, {
                    results: results.map(({ code, mark }) => `${code} (${formatMark(mark)})`).join(', '),
                  }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Lackings({ lacking }: { readonly lacking: readonly Lacking[] }) {
  const t = useTexts(evaluationTexts)
  if (lacking.length === 0) return <p className="text-md">{t(($) => $.review.nobody)}</p>
  return (
    <section aria-label={t(($) => $.review.lacks)}>
      <h3 className="mb-1.5 text-md font-medium">
        {t(($) => $.review.lacks)} ({lacking.length})
      </h3>
      <ul className="flex max-h-64 flex-col gap-1.5 overflow-y-auto text-md">
        {lacking.map(({ student, notAssessed, notHandedIn, unreleased, changed }) => (
          <li key={student.id}>
            {student.display_name}
            {notAssessed && <span className="block text-sm text-muted">{t(($) => $.review.notAssessed, { tasks: notAssessed })}</span>}
            {notHandedIn && <span className="block text-sm text-muted">{t(($) => $.review.notHandedIn, { tasks: notHandedIn })}</span>}
            {unreleased && <span className="block text-sm text-muted">{t(($) => $.review.notReleased, { tasks: unreleased })}</span>}
            {changed && <span className="block text-sm text-muted">{t(($) => $.review.changedMarks, { tasks: changed })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
