import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { cn } from '../lib/cn'
import { useChosenInView } from './use-chosen-in-view'

const segment = cva(
  [
    'relative flex flex-1 items-center justify-center gap-1.5 rounded-[5px] px-3 font-medium max-sm:px-2 whitespace-nowrap text-muted transition-colors',
    'hover:text-ink has-checked:bg-face has-checked:text-ink has-checked:shadow-sm has-disabled:opacity-55',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent-ink coarse:min-h-11',
  ],
  { variants: { size: { sm: 'h-6 text-sm', md: 'h-7 text-md' } }, defaultVariants: { size: 'md' } },
)

interface SegmentOption<V extends string> {
  readonly value: V
  readonly label: string
  readonly icon?: LucideIcon
  /** A count: "Sin corregir 4". */
  readonly count?: string
}

interface SegmentedControlProps<V extends string> extends VariantProps<typeof segment> {
  readonly label: string
  readonly options: readonly SegmentOption<V>[]
  readonly value: V
  readonly onValueChange: (value: V) => void
  /** Shows only icons; the labels are their accessible names. */
  readonly iconsOnly?: boolean
  readonly className?: string
}

/** Two to five short choices that take effect at once. Arrow keys move between them. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onValueChange,
  size,
  iconsOnly = false,
  className,
}: SegmentedControlProps<V>) {
  const name = useId()
  const row = useChosenInView(value)
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={label}
      data-slot="segmented-control"
      className={cn('relative inline-flex max-w-full overflow-x-auto rounded-md bg-groove p-0.5', className)}
    >
      {options.map((option) => (
        <label key={option.value} className={segment({ size })} title={iconsOnly ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {option.icon && <option.icon aria-hidden size={16} />}
          <span className={iconsOnly ? 'sr-only' : undefined}>{option.label}</span>
          {option.count && <span className="font-normal text-muted tabular-nums">{option.count}</span>}
        </label>
      ))}
    </div>
  )
}
