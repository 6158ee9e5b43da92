import { DateInput, type DateInputProps } from '../ui'
import { BoundField, type BoundFieldProps } from './fields'
import type { FieldBinding } from './form-types'
import { formatDate } from '../lib/format'

type DateFieldProps = FieldBinding<string> &
  Pick<BoundFieldProps, 'label' | 'hint' | 'optional' | 'hideLabel' | 'aside' | 'className'> &
  Pick<DateInputProps, 'min' | 'max' | 'disabled' | 'readOnly'>

/** A day of a form, day/month/year. A typed text that is no day stays in the form, where the rule of the field reports it. */
export function DateField({ name, value, onValueChange, maxLength: _, theirs, min, max, disabled, readOnly, ...field }: DateFieldProps) {
  return (
    <BoundField {...field} theirs={theirs && formatDate(theirs)}>
      {(wiring) => <DateInput {...wiring} {...{ name, value, onValueChange, min, max, disabled, readOnly }} />}
    </BoundField>
  )
}
