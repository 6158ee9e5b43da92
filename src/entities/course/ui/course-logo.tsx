import { cn } from '@/shared/lib/cn'
import { Logo } from '@/shared/ui'

const sizes = { sm: 'size-9 text-sm', lg: 'size-12 text-md' } as const

interface CourseLogoProps {
  readonly name: string
  readonly src: string | null
  readonly size?: keyof typeof sizes
}

export function CourseLogo({ name, src, size = 'sm' }: CourseLogoProps) {
  return <Logo name={name} src={src} className={cn('border border-line bg-subtle text-soft', sizes[size])} />
}
