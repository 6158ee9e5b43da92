import { useTexts } from '@/shared/i18n'
import { Checkbox, Field, Input, RadioGroup } from '@/shared/ui'
import { courseRuleTexts } from '../i18n'
import type { TypedField, TypedRules } from '../model/typed-rules'

interface RuleFieldsProps {
  readonly typed: TypedRules
  readonly wrong: readonly TypedField[]
  readonly disabled: boolean
  readonly onChange: (fields: Partial<TypedRules>) => void
}

const recoveries = ['best_per_criterion', 'none'] as const
const notHandedIns = ['neutral', 'zero'] as const
const finalReadings = ['results', 'contents'] as const

export function RuleFields({ typed, wrong, disabled, onChange }: RuleFieldsProps) {
  const t = useTexts(courseRuleTexts)
  const numberField = (field: TypedField, label: string, hint?: string) => (
    <Field
      label={label}
      {...(hint ? { hint } : {})}
      {...(wrong.includes(field) ? { error: t(($) => (field === 'gate_cap' ? $.errors.cap : $.errors.mark)) } : {})}
    >
      {(control) => (
        <Input
          {...control}
          numeric
          className="max-w-24"
          value={typed[field]}
          disabled={disabled}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      {numberField(
        'pass_mark',
        t(($) => $.passMark),
        t(($) => $.passMarkHint),
      )}
      <div className="flex flex-col gap-3">
        <Checkbox
          label={t(($) => $.gate)}
          hint={t(($) => $.gateHint)}
          checked={typed.gate}
          disabled={disabled}
          onChange={(event) => onChange({ gate: event.target.checked })}
        />
        <Checkbox
          label={t(($) => $.hasMinimum)}
          hint={t(($) => $.hasMinimumHint)}
          checked={typed.has_minimum}
          disabled={disabled}
          onChange={(event) => onChange({ has_minimum: event.target.checked })}
        />
        {typed.has_minimum &&
          numberField(
            'minimum',
            t(($) => $.minimum),
          )}
        {(typed.gate || typed.has_minimum) &&
          numberField(
            'gate_cap',
            t(($) => $.gateCap),
            t(($) => $.gateCapHint),
          )}
      </div>
      <RadioGroup
        legend={t(($) => $.recovery)}
        value={typed.recovery}
        disabled={disabled}
        options={recoveries.map((value) => ({ value, label: t(($) => $.recoveries[value]) }))}
        onValueChange={(recovery) => onChange({ recovery })}
      />
      <RadioGroup
        legend={t(($) => $.notHandedIn)}
        value={typed.not_handed_in}
        disabled={disabled}
        options={notHandedIns.map((value) => ({ value, label: t(($) => $.notHandedIns[value]) }))}
        onValueChange={(not_handed_in) => onChange({ not_handed_in })}
      />
      <RadioGroup
        legend={t(($) => $.finalReading)}
        value={typed.final_reading}
        disabled={disabled}
        options={finalReadings.map((value) => ({ value, label: t(($) => $.finalReadings[value]) }))}
        onValueChange={(final_reading) => onChange({ final_reading })}
      />
    </>
  )
}
