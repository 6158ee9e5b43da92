import { Lock } from 'lucide-react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Field, Input, Switch, Textarea } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Values } from '../model/steps-words'
import type { StepPart } from './step-part'
import { limits, useProblem } from './use-problem'

type Contract = Values['contract']

export function ContractStep({ view: { values, errors, base }, send, mayContract }: StepPart) {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const problem = useProblem(errors)
  const { contract } = values
  const write = (change: Partial<Contract>) => send({ type: 'edit', change: { contract: { ...contract, ...change } } })
  const text = (label: string, name: 'number' | 'contact_name' | 'contact_email' | 'contact_phone', type = 'text') => (
    <Field label={label} error={problem(`contract.${name}`)}>
      {(control) => (
        <Input
          {...control}
          type={type}
          autoComplete="off"
          value={contract[name]}
          maxLength={limits.contract[name]}
          readOnly={!mayContract}
          onChange={({ target }) => write({ [name]: target.value })}
        />
      )}
    </Field>
  )
  const day = (label: string, name: 'starts_on' | 'ends_on') => (
    <Field label={label} error={problem(`contract.${name}`)}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={contract[name] ?? ''}
          readOnly={!mayContract}
          onChange={({ target }) => write({ [name]: target.value || null })}
        />
      )}
    </Field>
  )
  const over = (name: 'teacher_licenses' | 'student_licenses') =>
    base.used && /^\d+$/.test(values[name].trim()) ? base.used[name] - Number(values[name]) : 0
  const licences = (label: string, hint: string, name: 'teacher_licenses' | 'student_licenses') => (
    <Field label={label} required hint={hint} error={problem(name)}>
      {(control) => (
        <Input
          {...control}
          numeric
          inputMode="numeric"
          className="max-w-32"
          value={values[name]}
          readOnly={!mayContract}
          onChange={({ target }) => send({ type: 'edit', change: { [name]: target.value } })}
        />
      )}
    </Field>
  )
  return (
    <>
      {!mayContract && <AlertBox icon={Lock}>{t(($) => $.contract.onlyAdmins)}</AlertBox>}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {licences(
          t(($) => $.contract.teachers),
          t(($) => $.contract.teachersHint),
          'teacher_licenses',
        )}
        {licences(
          t(($) => $.contract.students),
          t(($) => $.contract.studentsHint),
          'student_licenses',
        )}
      </div>
      {(['teacher_licenses', 'student_licenses'] as const)
        .filter((name) => over(name) > 0 && values[name] !== base.values[name])
        .map((name) => (
          <AlertBox key={name} type="warning">
            {t(($) => $.contract.below[name], { count: over(name) })}
          </AlertBox>
        ))}
      <Switch
        label={t(($) => $.contract.anonymous)}
        hint={t(($) => $.contract.anonymousHint)}
        checked={values.anonymous_users}
        onCheckedChange={(anonymous_users) => send({ type: 'edit', change: { anonymous_users } })}
      />
      <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
        <legend className="sr-only">{t(($) => $.contract.data)}</legend>
        <h3 aria-hidden className="text-base font-semibold">
          {t(($) => $.contract.data)}
          <span className="text-md font-normal text-muted"> · {c(($) => $.form.optional)}</span>
        </h3>
        <div className="grid gap-5 sm:grid-cols-3">
          {text(
            t(($) => $.contract.number),
            'number',
          )}
          {day(
            t(($) => $.contract.starts),
            'starts_on',
          )}
          {day(
            t(($) => $.contract.ends),
            'ends_on',
          )}
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          {text(
            t(($) => $.contract.contactName),
            'contact_name',
          )}
          {text(
            t(($) => $.contract.contactPhone),
            'contact_phone',
            'tel',
          )}
        </div>
        {text(
          t(($) => $.contract.contactEmail),
          'contact_email',
          'email',
        )}
        <Field label={t(($) => $.contract.notes)} error={problem('contract.notes')}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={limits.contract.notes}
              value={contract.notes}
              readOnly={!mayContract}
              onChange={({ target }) => write({ notes: target.value })}
            />
          )}
        </Field>
      </fieldset>
    </>
  )
}
