import { cva, type VariantProps } from 'class-variance-authority'
import { useState } from 'react'
import { initials } from '../lib/format'
import { cn } from '../lib/cn'

const avatar = cva(
  'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-line font-medium text-soft select-none',
  {
    variants: { size: { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-xs', lg: 'size-12 text-md', xl: 'size-20 text-xl' } },
    defaultVariants: { size: 'md' },
  },
)

interface AvatarProps extends VariantProps<typeof avatar> {
  readonly name: string
  readonly src?: string | null
  readonly className?: string
}

/** A person's picture, else their initials. Hidden from screen readers because the name is always next to it. */
export function Avatar({ name, src, size, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span data-slot="avatar" aria-hidden className={cn(avatar({ size }), className)}>
      {initials(name)}
      {src && src !== broken && <img src={src} alt="" onError={() => setBroken(src)} className="absolute inset-0 size-full object-cover" />}
    </span>
  )
}
