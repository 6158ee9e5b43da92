import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'
import { Input, type InputProps } from './input'

interface SearchInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange' | 'numeric'> {
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** The name for screen readers, and the default placeholder. */
  readonly label: string
}

/** Escape clears it; so does its button, which returns the focus. */
export function SearchInput({ value, onValueChange, label, placeholder = label, className, ...props }: SearchInputProps) {
  const t = useTexts(commonTexts)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <div data-slot="search-input" className={cn('relative min-w-0', className)}>
      <Search aria-hidden size={16} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-muted" />
      <Input
        ref={input}
        type="search"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          clear()
        }}
        className="pr-9 pl-8 [&::-webkit-search-cancel-button]:hidden"
        {...props}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t(($) => $.form.clearSearch)}
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-muted hover:text-ink coarse:w-11"
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </div>
  )
}
