import { cva, type VariantProps } from 'class-variance-authority'
import { cn } from '../lib/cn'
import { commonTexts, useTexts } from '../i18n'

const spinner = cva('inline-block shrink-0 animate-spin rounded-full border-2 border-current/25 border-t-current', {
  variants: { size: { sm: 'size-4', md: 'size-5', lg: 'size-8 border-[3px]' } },
  defaultVariants: { size: 'md' },
})

interface SpinnerProps extends VariantProps<typeof spinner> {
  /** What is loading, for screen readers; default: "Cargando…". */
  readonly label?: string
  /** Hidden from screen readers, inside a control that already announces that it is busy. */
  readonly decorative?: boolean
  readonly className?: string
}

export function Spinner({ size, label, decorative = false, className }: SpinnerProps) {
  const t = useTexts(commonTexts)
  const name = decorative ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label ?? t(($) => $.states.loading) }
  return <span data-slot="spinner" {...name} className={cn(spinner({ size }), !decorative && 'text-accent', className)} />
}

/** Covers the positioned parent: a spinner in the primary colour on the surface colour of the theme. */
export function SpinnerCover({ label }: { readonly label?: string }) {
  return (
    <div data-slot="spinner-cover" className="absolute inset-0 z-10 grid place-items-center bg-surface/85">
      <Spinner size="lg" {...(label ? { label } : {})} />
    </div>
  )
}
