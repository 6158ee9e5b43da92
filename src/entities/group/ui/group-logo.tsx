import { useState } from 'react'
import { cn } from '@/shared/lib/cn'
import { initials } from '@/shared/lib/format'

interface GroupLogoProps {
  readonly name: string
  readonly src: string | null
  readonly size?: 'md' | 'lg'
}

/** A group's logo, else its initials. Hidden from screen readers because the name is always next to it. */
export function GroupLogo({ name, src, size = 'md' }: GroupLogoProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden
      className={cn(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-md bg-accent-soft font-semibold text-accent-ink select-none',
        size === 'lg' ? 'size-12 text-md' : 'size-9 text-sm',
      )}
    >
      {initials(name)}
      {src && src !== broken && <img src={src} alt="" onError={() => setBroken(src)} className="absolute inset-0 size-full object-cover" />}
    </span>
  )
}
