import { useTranslation } from 'react-i18next'
import { useTexts } from '@/shared/i18n'
import { Field, Input, Select } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import { countryOptions } from '../model/countries'
import type { StepPart } from './step-part'
import { limits, useProblem } from './use-problem'

type Text = 'address' | 'street' | 'city' | 'zipcode'

const completes = {
  address: 'off',
  street: 'street-address',
  city: 'address-level2',
  zipcode: 'postal-code',
} as const satisfies Record<Text, string>

export function ContactStep({ view: { values, errors }, send }: StepPart) {
  const t = useTexts(centerSetupTexts)
  const { i18n } = useTranslation()
  const problem = useProblem(errors)
  const text = (name: Text, hint?: string, className?: string) => (
    <Field label={t(($) => $.contact[name])} optional hint={hint} error={problem(name)} {...(className ? { className } : {})}>
      {(control) => (
        <Input
          {...control}
          value={values[name]}
          maxLength={limits[name]}
          autoComplete={completes[name]}
          {...(name === 'zipcode' ? { inputMode: 'numeric' as const } : {})}
          onChange={({ target }) => send({ type: 'edit', change: { [name]: target.value } })}
        />
      )}
    </Field>
  )
  return (
    <>
      {text(
        'address',
        t(($) => $.contact.addressHint),
      )}
      {text('street')}
      <div className="grid gap-5 sm:grid-cols-[11rem_1fr]">
        {text('zipcode')}
        {text('city')}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t(($) => $.contact.country)} error={problem('country')}>
          {(control) => (
            <Select
              {...control}
              value={values.country}
              options={countryOptions(i18n.language, values.country)}
              autoComplete="country"
              onValueChange={(country) => send({ type: 'edit', change: { country } })}
            />
          )}
        </Field>
        <Field label={t(($) => $.contact.establishment)} optional error={problem('establishment_date')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={values.establishment_date ?? ''}
              onChange={({ target }) => send({ type: 'edit', change: { establishment_date: target.value || null } })}
            />
          )}
        </Field>
      </div>
    </>
  )
}
