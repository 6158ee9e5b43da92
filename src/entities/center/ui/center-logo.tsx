import { useState } from 'react'
import { cn } from '@/shared/lib/cn'
import { initials } from '@/shared/lib/format'

const sizes = { sm: 'size-8 text-xs', lg: 'size-14 text-lg' } as const

/** A center's logo, else its initials. Hidden from screen readers because the name is always next to it. */
export function CenterLogo({
  name,
  src,
  size = 'sm',
}: {
  readonly name: string
  readonly src: string | null
  readonly size?: keyof typeof sizes
}) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden
      className={cn(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-subtle font-medium text-soft select-none',
        sizes[size],
      )}
    >
      {initials(name)}
      {src && src !== broken && (
        <img src={src} alt="" onError={() => setBroken(src)} className="absolute inset-0 size-full bg-white object-contain p-0.5" />
      )}
    </span>
  )
}
