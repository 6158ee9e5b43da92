import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import { stepOf } from '../model/field-steps'
import { edited } from '../model/setup-record'
import type { StepProps } from './steps-screen'
import { textFields, useFieldError, useFieldLabels } from './use-step-fields'

/** Why the step was not saved, with the possible actions. */
export function StepNotices({ view, send }: Pick<StepProps, 'view' | 'send'>) {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const errorOf = useFieldError()
  const { errors, rejection, save, isInvalid, isFinishBroken, step } = view
  const labels = useFieldLabels()
  const invalid = Object.entries(errors).flatMap(([field, [code]]) => (code === undefined ? [] : [{ field, code, step: stepOf(field) }]))
  const here = invalid.filter((each) => each.step === step)
  const elsewhere = invalid.filter((each) => each.step !== step)
  const labelOf = (field: string) => {
    const [, place] = /^team\.(\d+)\./.exec(field) ?? []
    return place === undefined ? labels[field] : view.values.team[Number(place)]?.email
  }
  return (
    <div role="alert" data-slot="form-error" className="flex flex-col gap-3 empty:hidden">
      {isInvalid && here.length > 0 && <AlertBox type="error">{t(($) => $.notices.invalid, { count: here.length })}</AlertBox>}
      {isInvalid && elsewhere.length > 0 && (
        <AlertBox type="error" title={step === 6 ? c(($) => $.errors.centerNotCreated) : t(($) => $.notices.elsewhere)}>
          <ul className="flex flex-col gap-1">
            {elsewhere.map(({ field, code, step: other }) => (
              <li key={field}>
                <Button variant="link" onClick={() => send({ type: 'go', step: other })}>
                  {labelOf(field) || t(($) => $.steps[other])}
                </Button>
                {': '}
                {errorOf(field, code)}
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
      {rejection && <AlertBox type="error">{t(($) => $.notices[rejection])}</AlertBox>}
      {save === 'failed' && (
        <AlertBox
          type="error"
          actions={
            <Button size="sm" onClick={() => send({ type: 'retry' })}>
              {t(($) => $.parts.retry)}
            </Button>
          }
        >
          {t(($) => (isFinishBroken ? $.notices.failedFinish : $.notices.failed))}
        </AlertBox>
      )}
      {view.theirs && <ConflictNotice view={view} send={send} />}
    </div>
  )
}

/** Both values of each text field that both devices changed. */
function ConflictNotice({ view: { theirs, record, values }, send }: Pick<StepProps, 'view' | 'send'>) {
  const t = useTexts(centerSetupTexts)
  const labels = useFieldLabels()
  const [mine, others] = [edited(record.values, values), theirs ? edited(record.values, theirs.values) : {}]
  const conflicts = textFields.filter((field) => field in mine && field in others && mine[field] !== others[field])
  return (
    <AlertBox
      type="warning"
      title={t(($) => $.notices.conflictTitle)}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={() => send({ type: 'keepMine' })}>
            {t(($) => $.notices.keepMine)}
          </Button>
          <Button size="sm" onClick={() => send({ type: 'takeTheirs' })}>
            {t(($) => $.notices.takeTheirs)}
          </Button>
        </>
      }
    >
      {t(($) => $.notices.conflict)}
      {conflicts.map((field) => (
        <dl key={field} className="mt-2 grid grid-cols-[max-content_1fr] gap-x-3 text-sm">
          <dt className="col-span-2 font-medium">{labels[field]}</dt>
          <dt className="text-muted">{t(($) => $.notices.mine)}</dt>
          <dd className="break-words">{values[field] || '–'}</dd>
          <dt className="text-muted">{t(($) => $.notices.theirs)}</dt>
          <dd className="break-words">{theirs?.values[field] || '–'}</dd>
        </dl>
      ))}
    </AlertBox>
  )
}
