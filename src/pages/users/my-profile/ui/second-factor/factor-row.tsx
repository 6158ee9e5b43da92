import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface FactorRowProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly details: readonly (string | null)[]
  /** Buttons. */
  readonly children?: ReactNode
}

/** A factor, or the recovery codes, with what can be done with it. */
export function FactorRow({ icon: Icon, title, details, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 sm:px-5">
      <Icon aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-md font-medium break-words">{title}</p>
        <p className="text-sm text-muted">{details.filter((part) => part !== null).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-8">{children}</div>
    </li>
  )
}
