import { Lock } from 'lucide-react'
import { DateField, TextField } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Switch } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { StepProps } from './steps-screen'
import { useStepFields } from './use-step-fields'

export function ContractStep(props: StepProps) {
  const { view, send, mayContract } = props
  const { values, record } = view
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const { field, contractField } = useStepFields(props)
  const readOnly = !mayContract
  const over = (name: 'teacher_licenses' | 'student_licenses') =>
    record.used && /^\d+$/.test(values[name].trim()) ? record.used[name] - Number(values[name]) : 0
  const licences = { numeric: true, inputMode: 'numeric', readOnly, className: '[&_input]:max-w-32' } as const
  return (
    <>
      {!mayContract && <AlertBox icon={Lock}>{t(($) => $.contract.onlyAdmins)}</AlertBox>}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...field('teacher_licenses')}
          {...licences}
          label={t(($) => $.contract.teachers)}
          hint={t(($) => $.contract.teachersHint)}
        />
        <TextField
          {...field('student_licenses')}
          {...licences}
          label={t(($) => $.contract.students)}
          hint={t(($) => $.contract.studentsHint)}
        />
      </div>
      {(['teacher_licenses', 'student_licenses'] as const)
        .filter((name) => over(name) > 0 && values[name] !== record.values[name])
        .map((name) => (
          <AlertBox key={name} type="warning">
            {t(($) => $.contract.below[name], { count: over(name) })}
          </AlertBox>
        ))}
      <Switch
        label={t(($) => $.contract.anonymous)}
        hint={t(($) => $.contract.anonymousHint)}
        checked={values.anonymous_users}
        onCheckedChange={(anonymous_users) => send({ type: 'change', change: { anonymous_users } })}
      />
      {values.milestones !== undefined && (
        <Switch
          label={t(($) => $.contract.milestones)}
          hint={t(($) => $.contract.milestonesHint)}
          checked={values.milestones}
          onCheckedChange={(milestones) => send({ type: 'change', change: { milestones } })}
        />
      )}
      <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
        <legend className="sr-only">{t(($) => $.contract.data)}</legend>
        <h3 aria-hidden className="text-base font-semibold">
          {t(($) => $.contract.data)}
          <span className="text-md font-normal text-muted"> · {c(($) => $.form.optional)}</span>
        </h3>
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField {...contractField('number')} label={t(($) => $.contract.number)} readOnly={readOnly} />
          <DateField {...contractField('starts_on')} label={t(($) => $.contract.starts)} readOnly={readOnly} />
          <DateField {...contractField('ends_on')} label={t(($) => $.contract.ends)} readOnly={readOnly} />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...contractField('contact_name')} label={t(($) => $.contract.contactName)} readOnly={readOnly} />
          <TextField {...contractField('contact_phone')} type="tel" label={t(($) => $.contract.contactPhone)} readOnly={readOnly} />
        </div>
        <TextField {...contractField('contact_email')} type="email" label={t(($) => $.contract.contactEmail)} readOnly={readOnly} />
        <TextField {...contractField('notes')} rows={3} label={t(($) => $.contract.notes)} readOnly={readOnly} />
      </fieldset>
    </>
  )
}
