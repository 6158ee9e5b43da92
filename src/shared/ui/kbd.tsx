import type { ReactNode } from 'react'
import { cn } from '../lib/cn'

/** One key with its printed label. */
export function Kbd({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <kbd
      data-slot="kbd"
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-canvas px-1 font-sans text-xs font-medium text-soft',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
