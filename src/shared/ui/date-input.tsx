import { CalendarDays } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'
import { formatDate, readDay } from '../lib/format'
import { IconButton } from './icon-button'
import { Input, type ControlSize } from './input'
import { lazyModule, useLazyModule } from './lazy-module'
import { Popover, PopoverContent, PopoverTrigger } from './popover'

const calendar = lazyModule(() => import('./calendar'))

export interface DateInputProps extends Omit<
  ComponentProps<'input'>,
  'size' | 'type' | 'value' | 'onChange' | 'min' | 'max' | 'maxLength'
> {
  /** A day (`2026-09-01`), an empty text, or a typed text that is no day. */
  readonly value: string
  /** Called with a day, an empty text, or a typed text that is no day (yet). */
  readonly onValueChange: (value: string) => void
  /** The first and the last day that can be picked. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly size?: ControlSize
}

/**
 * A day as day/month/year in the language of the page: native date fields follow the language of the browser. It is typed ("1/9/2026",
 * "01092026") or picked in a calendar, which is downloaded when it opens.
 */
export function DateInput({ value, onValueChange, min, max, size, readOnly, disabled, className, onBlur, ...props }: DateInputProps) {
  const t = useTexts(commonTexts)
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const code = useLazyModule(calendar, isOpen, { onFailed: () => setOpen(false) })
  const written = readDay(value) === null ? value : formatDate(value)
  const isLocked = readOnly === true || disabled === true
  return (
    <div data-slot="date-input" className={cn('relative min-w-0', className)}>
      <Input
        {...props}
        {...(size ? { size } : {})}
        readOnly={readOnly}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        placeholder={t(($) => $.dates.format)}
        className={cn('tabular-nums', !isLocked && 'pr-9 coarse:pr-12')}
        value={typed ?? written}
        onChange={({ target }) => {
          setTyped(target.value)
          onValueChange(readDay(target.value) ?? target.value.trim())
        }}
        onBlur={(event) => {
          setTyped(null)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== 'ArrowDown' || isLocked) return
          event.preventDefault()
          setOpen(true)
        }}
      />
      {!isLocked && (
        <Popover open={isOpen} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <IconButton
              icon={CalendarDays}
              size="sm"
              noTooltip
              label={t(($) => $.dates.open)}
              className="absolute inset-y-0 right-0.5 my-auto"
            />
          </PopoverTrigger>
          <PopoverContent align="end" className="w-auto p-3" aria-label={t(($) => $.dates.choose)}>
            {code && (
              <code.Calendar
                value={readDay(value)}
                min={min}
                max={max}
                onChoose={(day) => {
                  setTyped(null)
                  setOpen(false)
                  onValueChange(day)
                }}
              />
            )}
          </PopoverContent>
        </Popover>
      )}
    </div>
  )
}
