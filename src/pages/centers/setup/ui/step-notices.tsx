import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import { edited } from '../model/steps-sheet'
import type { StepPart } from './step-part'
import { textFields, useFieldLabels } from './use-field-labels'
import { useProblemText } from './use-problem'

/** What stands in the way of this step: what happened, what was kept, what to do. */
export function StepNotices({ view, send }: Pick<StepPart, 'view' | 'send'>) {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const textOf = useProblemText()
  const { errors, refusal, save, isInvalid, isFinishBroken, step } = view
  const wrong = Object.entries(errors).flatMap(([field, [code]]) => (code === undefined ? [] : [{ field, code }]))
  return (
    <div role="alert" data-slot="form-error" className="flex flex-col gap-3 empty:hidden">
      {isInvalid && wrong.length > 0 && (
        <AlertBox type="error" {...(step === 6 ? { title: c(($) => $.errors.centerNotCreated) } : {})}>
          {step === 6 ? (
            <ul className="list-inside list-disc">
              {wrong.map(({ field, code }) => (
                <li key={field}>{textOf(field, code)}</li>
              ))}
            </ul>
          ) : (
            t(($) => $.trouble.invalid, { count: wrong.length })
          )}
        </AlertBox>
      )}
      {refusal && <AlertBox type="error">{t(($) => $.trouble[refusal])}</AlertBox>}
      {save === 'failed' && (
        <AlertBox
          type="error"
          actions={
            <Button size="sm" onClick={() => send({ type: 'retry' })}>
              {t(($) => $.parts.retry)}
            </Button>
          }
        >
          {t(($) => (isFinishBroken ? $.trouble.failedFinish : $.trouble.failed))}
        </AlertBox>
      )}
      {view.theirs && <ConflictNotice view={view} send={send} />}
    </div>
  )
}

/** Both values, side by side, of what both changed, as far as it is text. */
function ConflictNotice({ view: { theirs, base, values }, send }: Pick<StepPart, 'view' | 'send'>) {
  const t = useTexts(centerSetupTexts)
  const labels = useFieldLabels()
  const [mine, others] = [edited(base, values), theirs ? edited(base, theirs.values) : {}]
  const clashes = textFields.filter((field) => field in mine && field in others && mine[field] !== others[field])
  return (
    <AlertBox
      type="warning"
      title={t(($) => $.trouble.conflictTitle)}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={() => send({ type: 'keepMine' })}>
            {t(($) => $.trouble.keepMine)}
          </Button>
          <Button size="sm" onClick={() => send({ type: 'takeTheirs' })}>
            {t(($) => $.trouble.takeTheirs)}
          </Button>
        </>
      }
    >
      {t(($) => $.trouble.conflict)}
      {clashes.map((field) => (
        <dl key={field} className="mt-2 grid grid-cols-[max-content_1fr] gap-x-3 text-sm">
          <dt className="col-span-2 font-medium">{labels[field]}</dt>
          <dt className="text-muted">{t(($) => $.trouble.mine)}</dt>
          <dd className="break-words">{values[field] || '–'}</dd>
          <dt className="text-muted">{t(($) => $.trouble.theirs)}</dt>
          <dd className="break-words">{theirs?.values[field] || '–'}</dd>
        </dl>
      ))}
    </AlertBox>
  )
}
