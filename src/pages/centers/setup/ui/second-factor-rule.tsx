import { useTexts } from '@/shared/i18n'
import { RadioGroup } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { StepProps } from './steps-screen'

const rules = ['none', 'managers', 'staff'] as const

/** Who of an existing center needs a second factor to sign in, what happens to whom, and how many have one. */
export function SecondFactorRule({ view: { record, values }, send }: StepProps) {
  const t = useTexts(centerSetupTexts)
  const { second_factor: rule } = values
  if (rule === undefined) return null
  const { team = 0, with_factor: count = 0 } = record.factorCount ?? {}
  return (
    <section aria-labelledby="second-factor-rule" className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 id="second-factor-rule" className="text-base font-semibold">
        {t(($) => $.secondFactor.title)}
      </h3>
      <p className="-mt-2 text-md text-muted">{t(($) => $.secondFactor.body)}</p>
      <RadioGroup
        legend={t(($) => $.secondFactor.who)}
        options={rules.map((value) => ({
          value,
          label: t(($) => $.secondFactor.rules[value]),
          hint: t(($) => $.secondFactor.hints[value]),
        }))}
        value={rule}
        onValueChange={(second_factor) => send({ type: 'change', change: { second_factor } })}
      />
      {record.factorCount && <p className="text-sm text-muted tabular-nums">{t(($) => $.secondFactor.count, { count, team })}</p>}
    </section>
  )
}
