import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { commonTexts, useTexts } from '../../i18n'
import { Button } from '../button'
import { Chooser } from './chooser'
import type { FingerWays } from './file-drop'

/**
 * Named one by one, and HEIC not among them: this is what makes Apple's browsers turn a phone's photos into JPEG, which
 * everybody can see. `image/*` or nothing hands them over as they are.
 */
const photoKinds = 'image/jpeg,image/png,image/webp,image/gif'

/** For the `finger` of a FileDrop: where there is a finger, photos from the camera or the gallery are one touch away, as is any file. */
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
