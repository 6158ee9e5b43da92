import type { ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { Field, Input, PasswordInput, Select, Textarea, type FieldProps, type InputProps } from '../ui'
import type { FieldBinding } from './form-types'

type Labels = Pick<FieldProps, 'label' | 'hint' | 'optional' | 'hideLabel' | 'aside' | 'className'>

export interface BoundFieldProps extends Labels, Pick<FieldBinding<unknown>, 'error' | 'required'> {
  /** After a conflict: the value that another person saved in this field. */
  readonly theirs?: string | undefined
  readonly children: FieldProps['children']
}

/** A Field around any control of a form; after a conflict it shows the value that another person saved. */
export function BoundField({
  label,
  hint,
  error,
  required,
  optional = false,
  hideLabel = false,
  aside,
  className,
  theirs,
  children,
}: BoundFieldProps) {
  const t = useTexts(commonTexts)
  const help: ReactNode =
    theirs === undefined ? hint : [hint, t(($) => $.form.theirs, { value: theirs || t(($) => $.form.empty) })].filter(Boolean).join(' ')
  return (
    <Field
      label={label}
      hint={help}
      error={error}
      required={required}
      optional={optional}
      hideLabel={hideLabel}
      aside={aside}
      {...(className ? { className } : {})}
    >
      {children}
    </Field>
  )
}

export interface TextFieldProps
  extends
    FieldBinding<string>,
    Labels,
    Pick<InputProps, 'size' | 'numeric' | 'inputMode' | 'placeholder' | 'disabled' | 'readOnly' | 'spellCheck'> {
  readonly type?: 'text' | 'email' | 'password' | 'tel'
  /** Off by default; set it in fields about the signed-in person. */
  readonly autoComplete?: string
  /** Makes it a textarea. */
  readonly rows?: number
  readonly onBlur?: () => void
}

/** A text field of a form: `<TextField {...form.field('name')} label={t(($) => $.name)} />`. */
export function TextField({ type = 'text', rows, size, numeric, autoComplete = 'off', ...props }: TextFieldProps) {
  const { name, value, onValueChange, maxLength, inputMode, placeholder, disabled, readOnly, spellCheck, onBlur, ...field } = props
  const control = {
    ...{ name, value, maxLength, inputMode, placeholder, disabled, readOnly, spellCheck, onBlur, autoComplete },
    onChange: (event: { readonly target: { readonly value: string } }) => onValueChange(event.target.value),
  }
  const inputProps = { ...(size ? { size } : {}), ...(numeric ? { numeric } : {}) }
  return (
    <BoundField {...field}>
      {(wiring) => {
        if (rows !== undefined) return <Textarea {...control} {...wiring} rows={rows} />
        return type === 'password' ? (
          <PasswordInput {...control} {...inputProps} {...wiring} />
        ) : (
          <Input {...control} {...inputProps} {...wiring} type={type} />
        )
      }}
    </BoundField>
  )
}

interface SelectFieldProps<T extends string | number | null> extends FieldBinding<T>, Labels {
  /** `null` is the option for no value. */
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly disabled?: boolean
}

/** A select field of a form. */
export function SelectField<T extends string | number | null>({
  options,
  name,
  value,
  onValueChange,
  disabled,
  theirs,
  ...field
}: SelectFieldProps<T>) {
  const labelOf = (choice: T | undefined) => options.find((option) => option.value === choice)?.label
  return (
    <BoundField {...field} theirs={labelOf(theirs)}>
      {(wiring) => (
        <Select
          {...wiring}
          name={name}
          value={String(value)}
          disabled={disabled}
          options={options.map((option) => ({ value: String(option.value), label: option.label }))}
          onValueChange={(text) => {
            const chosen = options.find((option) => String(option.value) === text)
            if (chosen) onValueChange(chosen.value)
          }}
        />
      )}
    </BoundField>
  )
}
