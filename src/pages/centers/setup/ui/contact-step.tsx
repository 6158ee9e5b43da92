import type { Schema } from '@/shared/api'
import { DateField, SelectField, TextField } from '@/shared/form'
import { useLanguage, useTexts } from '@/shared/i18n'
import { centerSetupTexts } from '../i18n'
import { countryOptions } from '../model/countries'
import type { StepProps } from './steps-screen'
import { useStepFields } from './use-step-fields'

const timeZones = ['Europe/Madrid', 'Atlantic/Canary'] as const satisfies readonly Schema<'TimeZone'>[]

export function ContactStep(props: StepProps) {
  const t = useTexts(centerSetupTexts)
  const language = useLanguage()
  const { field } = useStepFields(props)
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...field('code')} label={t(($) => $.contact.code)} hint={t(($) => $.contact.codeHint)} optional inputMode="numeric" />
        <TextField {...field('tax_id')} label={t(($) => $.contact.taxId)} optional spellCheck={false} />
      </div>
      <TextField {...field('address')} label={t(($) => $.contact.address)} hint={t(($) => $.contact.addressHint)} optional />
      <TextField {...field('street')} label={t(($) => $.contact.street)} optional autoComplete="street-address" />
      <div className="grid gap-5 sm:grid-cols-[11rem_1fr]">
        <TextField {...field('zipcode')} label={t(($) => $.contact.zipcode)} optional autoComplete="postal-code" inputMode="numeric" />
        <TextField {...field('city')} label={t(($) => $.contact.city)} optional autoComplete="address-level2" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('province')} label={t(($) => $.contact.province)} optional autoComplete="address-level1" />
        <SelectField
          {...field('country')}
          label={t(($) => $.contact.country)}
          options={countryOptions(language, props.view.values.country)}
        />
      </div>
      <SelectField
        {...field('time_zone')}
        label={t(($) => $.contact.timeZone)}
        hint={t(($) => $.contact.timeZoneHint)}
        options={timeZones.map((value) => ({ value, label: t(($) => $.timeZones[value]) }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('phone')} type="tel" label={t(($) => $.contact.phone)} optional autoComplete="tel" />
        <TextField {...field('email')} type="email" label={t(($) => $.contact.email)} optional autoComplete="email" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('website')} inputMode="url" label={t(($) => $.contact.website)} optional spellCheck={false} />
        <DateField {...field('establishment_date')} label={t(($) => $.contact.establishment)} optional />
      </div>
    </>
  )
}
