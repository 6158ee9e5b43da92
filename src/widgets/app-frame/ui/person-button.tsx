import type { ComponentProps } from 'react'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { Avatar } from '@/shared/ui'
import { appFrameTexts } from '../i18n'

/** The signed-in person on the right of the top bar. */
export function PersonButton(props: ComponentProps<'button'>) {
  const t = useTexts(appFrameTexts)
  const { full_name, profile_image } = useSelf()
  return (
    <button
      type="button"
      aria-haspopup="menu"
      className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-subtle data-[state=open]:bg-subtle coarse:size-11"
      {...props}
    >
      <Avatar name={full_name} src={profile_image} size="md" />
      <span className="sr-only">{t(($) => $.person.menu, { name: full_name })}</span>
    </button>
  )
}
