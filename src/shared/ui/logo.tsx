import { useState } from 'react'
import { cn } from '../lib/cn'
import { initials } from '../lib/format'

interface LogoProps {
  readonly name: string
  readonly src: string | null
  /** Size, colours and letters. */
  readonly className?: string
  /** How the picture fills its square. Default: it covers it. */
  readonly imageClassName?: string
}

/** The logo of a center, group or program, else its initials. Hidden from screen readers because the name is always next to it. */
export function Logo({ name, src, className, imageClassName = 'object-cover' }: LogoProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden
      className={cn('relative grid shrink-0 place-items-center overflow-hidden rounded-md font-medium select-none', className)}
    >
      {initials(name)}
      {src && src !== broken && (
        <img src={src} alt="" onError={() => setBroken(src)} className={cn('absolute inset-0 size-full', imageClassName)} />
      )}
    </span>
  )
}
