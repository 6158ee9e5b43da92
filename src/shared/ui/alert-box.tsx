import { Check, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'

export type AlertType = 'info' | 'success' | 'warning' | 'error'

const defaults = {
  info: { icon: Info, ink: 'text-info-ink', box: 'border-info/35 bg-info-soft' },
  success: { icon: Check, ink: 'text-success-ink', box: 'border-success/35 bg-success-soft' },
  warning: { icon: TriangleAlert, ink: 'text-warning-ink', box: 'border-warning/45 bg-warning-soft' },
  error: { icon: CircleX, ink: 'text-error-ink', box: 'border-error/35 bg-error-soft' },
} satisfies Record<AlertType, { icon: LucideIcon; ink: string; box: string }>

interface AlertBoxProps {
  readonly type?: AlertType
  /** Replaces the icon of the type: info, done, warning, error. */
  readonly icon?: LucideIcon
  /** Replaces the colour of the type (any CSS colour): grey-blue, grey-blue, orange, crimson. The text keeps its colour. */
  readonly color?: string
  readonly hideIcon?: boolean
  /** Without a box, within a line of text. */
  readonly inline?: boolean
  readonly title?: ReactNode
  /** Buttons or links at the end. */
  readonly actions?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A message at the place that it is about. Wrap it in a live region if it appears later (FormError does). */
export function AlertBox({
  type = 'info',
  icon,
  color,
  hideIcon = false,
  inline = false,
  title,
  actions,
  className,
  children,
}: AlertBoxProps) {
  const t = useTexts(commonTexts)
  const { icon: own, ink, box } = defaults[type]
  const Icon = icon ?? own
  const tint: CSSProperties | undefined = color
    ? {
        ...(inline
          ? {}
          : {
              backgroundColor: `color-mix(in oklab, ${color} 9%, var(--color-surface))`,
              borderColor: `color-mix(in oklab, ${color} 40%, transparent)`,
            }),
      }
    : undefined
  const Root = inline ? 'span' : 'div'
  return (
    <Root
      data-slot="alert-box"
      data-type={type}
      style={tint}
      className={cn(
        inline ? 'inline-flex items-baseline gap-1.5 text-md' : 'flex gap-2.5 rounded-md border px-3 py-2.5 text-md',
        inline ? ink : box,
        className,
      )}
    >
      <span className="sr-only">{t(($) => $.alert[type])}: </span>
      {!hideIcon && (
        <Icon
          aria-hidden
          size={16}
          className={cn('shrink-0', inline ? 'translate-y-0.5' : cn('mt-0.5', ink))}
          style={color ? { color } : undefined}
        />
      )}
      {inline ? (
        <span>{children}</span>
      ) : (
        <div className="min-w-0 flex-1">
          {title && <p className={cn('font-medium', ink)}>{title}</p>}
          <div className="text-ink">{children}</div>
          {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
    </Root>
  )
}
