import { ChevronDown } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { commonTexts, useTexts } from '../../i18n'
import { cn } from '../../lib/cn'
import { matchesQuery } from '../../lib/search'
import type { FieldControl } from '../field'
import { controlStyles } from '../input'
import { OptionList, optionId, type Option } from './option-list'
import { useActiveOption } from './use-active-option'

interface ComboboxProps extends Partial<FieldControl> {
  readonly label: string
  readonly options: readonly Option[]
  /** The id of the chosen option. */
  readonly value: string | null
  readonly onValueChange: (value: string | null) => void
  readonly placeholder?: string
  readonly disabled?: boolean
  /** Called with the typed text when the server searches; the options are then shown unfiltered. */
  readonly onQueryChange?: (query: string) => void
  readonly className?: string
}

/** Chooses one of many options by typing. For a few options use Select. */
export function Combobox({
  label,
  options,
  value,
  onValueChange,
  placeholder,
  disabled = false,
  onQueryChange,
  className,
  ...control
}: ComboboxProps) {
  const t = useTexts(commonTexts)
  const list = useId()
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const chosen = options.find(({ id }) => id === value)
  const text = typed ?? chosen?.label ?? ''
  const found =
    typed === undefined || onQueryChange ? options : options.filter((option) => matchesQuery(`${option.label} ${option.hint ?? ''}`, typed))

  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const choose = (index: number) => {
    const option = found[index]
    if (option) onValueChange(option.id)
    close()
  }
  const { active, setActive, onKeyDown } = useActiveOption(
    found.map(({ id }) => id),
    choose,
    Math.max(0, typed === undefined ? found.findIndex(({ id }) => id === value) : 0),
  )
  const type = (next: string) => {
    setTyped(next)
    setOpen(true)
    onQueryChange?.(next)
    if (next === '') onValueChange(null)
  }
  const press = (event: KeyboardEvent) => {
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      return setOpen(true)
    }
    if (open && event.key === 'Escape') {
      event.stopPropagation()
      return close()
    }
    if (open) onKeyDown(event)
  }
  return (
    <div data-slot="combobox" className={cn('relative min-w-0', className)}>
      <input
        {...control}
        role="combobox"
        aria-label={control.id ? undefined : label}
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && found.length > 0 ? optionId(list, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(event.target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={close}
        className={cn(controlStyles(), 'truncate pr-8')}
      />
      <ChevronDown aria-hidden size={16} className="pointer-events-none absolute top-0 right-2.5 my-auto h-full text-muted" />
      {open && (
        <div className="absolute inset-x-0 top-full z-30 mt-1.5 animate-pop-in rounded-lg bg-raised shadow-md">
          <OptionList
            id={list}
            label={label}
            groups={[{ items: found }]}
            active={active}
            {...(value === null ? {} : { chosen: value })}
            onActivate={setActive}
            onChoose={choose}
            className="max-h-64"
          />
          {found.length === 0 && (
            <p role="status" className="px-3 pb-3 text-md text-muted">
              {t(($) => $.navigation.noMatches, { query: text })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
