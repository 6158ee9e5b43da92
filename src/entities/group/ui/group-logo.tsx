import { cn } from '@/shared/lib/cn'
import { Logo } from '@/shared/ui'

const sizes = { md: 'size-9 text-sm', lg: 'size-12 text-md' } as const

interface GroupLogoProps {
  readonly name: string
  readonly src: string | null
  readonly size?: keyof typeof sizes
}

export function GroupLogo({ name, src, size = 'md' }: GroupLogoProps) {
  return <Logo name={name} src={src} className={cn('bg-accent-soft font-semibold text-accent-ink', sizes[size])} />
}
