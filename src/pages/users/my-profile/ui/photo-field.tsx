import { useChangeSelf, useSelf } from '@/entities/user'
import { ImageField } from '@/features/choose-image'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { myProfileTexts } from '../i18n'

/** The user's own photo; it is saved as soon as it is chosen. */
export function PhotoField() {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const { profile_image: url } = useSelf()
  const { mutate, isPending, error } = useChangeSelf()
  const id = Number(/\d+$/.exec(url ?? '')?.[0])
  return (
    <ImageField
      label={t(($) => $.data.photo)}
      hint={t(($) => $.data.photoHint)}
      purpose="profile"
      shape="square"
      value={url ? { id, url } : null}
      onChange={(image) => mutate({ change: { profile_image_file_id: image?.id ?? null } })}
      disabled={isPending}
      error={error && errorMessage(error, c)}
    />
  )
}
