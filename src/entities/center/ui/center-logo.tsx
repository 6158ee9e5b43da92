import { cn } from '@/shared/lib/cn'
import { Logo } from '@/shared/ui'

const sizes = { sm: 'size-8 text-xs', lg: 'size-14 text-lg' } as const

interface CenterLogoProps {
  readonly name: string
  readonly src: string | null
  readonly size?: keyof typeof sizes
}

export function CenterLogo({ name, src, size = 'sm' }: CenterLogoProps) {
  return (
    <Logo
      name={name}
      src={src}
      className={cn('border border-line bg-subtle text-soft', sizes[size])}
      imageClassName="bg-white object-contain p-0.5"
    />
  )
}
