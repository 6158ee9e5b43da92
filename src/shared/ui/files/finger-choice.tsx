import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { commonTexts, useTexts } from '../../i18n'
import { Button } from '../button'
import { Chooser } from './chooser'
import type { FingerWays } from './file-drop'

/**
 * Lists formats without HEIC: Apple's browsers then convert photos to JPEG, which every browser can show. With `image/*` or no
 * value they send HEIC.
 */
const photoKinds = 'image/jpeg,image/png,image/webp,image/gif'

/** For `finger` of a FileDrop: on touch devices, buttons for photos from the camera or the gallery, and for any file. */
export function FingerChoice({ label, disabled, choose, take }: FingerWays) {
  const t = useTexts(commonTexts)
  const gallery = useRef<HTMLInputElement>(null)
  return (
    <div className="hidden flex-wrap justify-center gap-2 coarse:flex">
      <Button disabled={disabled} aria-label={`${label}: ${t(($) => $.files.photos)}`} onClick={() => gallery.current?.click()}>
        <ImagePlus aria-hidden />
        {t(($) => $.files.photos)}
      </Button>
      <Button disabled={disabled} aria-label={`${label}: ${t(($) => $.files.chooseFiles)}`} onClick={choose}>
        {t(($) => $.files.chooseFiles)}
      </Button>
      <Chooser ref={gallery} multiple disabled={disabled} accept={photoKinds} onFiles={take} />
    </div>
  )
}
