import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from '../lib/cn'

/** A surface on the page: a border, no shadow. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="card" className={cn('rounded-lg border border-line bg-surface p-4 sm:p-5', className)} {...props} />
}

interface SectionProps {
  readonly title: ReactNode
  /** One sentence below the title. */
  readonly description?: ReactNode
  /** Right of the title: a link, a small action. */
  readonly aside?: ReactNode
  readonly level?: 2 | 3
  readonly className?: string
  readonly children: ReactNode
}

/** A titled part of a page, a region for screen readers. */
export function Section({ title, description, aside, level = 2, className, children }: SectionProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section data-slot="section" aria-labelledby={id} className={cn('flex min-w-0 flex-col gap-3', className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <Heading id={id} className={cn('font-semibold', level === 2 ? 'text-lg' : 'text-base')}>
            {title}
          </Heading>
          {description && <p className="text-md text-muted">{description}</p>}
        </div>
        {aside && <div className="flex text-md">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
