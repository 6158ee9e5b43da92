import { type FieldBinding, SelectField } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { courseTexts } from '../i18n'
import type { Counting } from '../model/counting'

interface CountingFieldProps extends FieldBinding<Counting> {
  /** The deliverables that it may recover. */
  readonly recoverable: readonly { readonly id: number; readonly name: string }[]
  readonly disabled?: boolean
}

/** Whether a deliverable counts beside the others, or recovers a deliverable or criteria and never lowers a mark. */
export function CountingField({ recoverable, ...field }: CountingFieldProps) {
  const t = useTexts(courseTexts)
  const { value } = field
  return (
    <SelectField
      {...field}
      label={t(($) => $.counting.label)}
      hint={t(($) => $.counting[value === 'ordinary' ? 'ordinaryHint' : value === 'criteria' ? 'criteriaHint' : 'deliverableHint'])}
      options={[
        { value: 'ordinary', label: t(($) => $.counting.ordinary) },
        { value: 'criteria', label: t(($) => $.counting.criteria) },
        ...recoverable.map(({ id, name }) => ({ value: id, label: t(($) => $.counting.deliverable, { name }) })),
      ]}
    />
  )
}
