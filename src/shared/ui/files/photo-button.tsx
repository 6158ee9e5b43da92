import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { commonTexts, useTexts } from '../../i18n'
import { Button } from '../button'
import { Chooser } from './chooser'

/**
 * Named one by one, and HEIC not among them: this is what makes Apple's browsers turn a phone's photos into JPEG, which
 * everybody can see. `image/*` or nothing hands them over as they are.
 */
const photoKinds = 'image/jpeg,image/png,image/webp,image/gif'

export interface PhotoButtonProps {
  /** What is chosen here, for screen readers: "Archivos de la entrega". */
  readonly label: string
  readonly onFiles: (files: FileList | null) => void
}

/** Photos from the camera or the gallery, one touch away; for the `more` of a FileDrop. */
export function PhotoButton({ label, onFiles }: PhotoButtonProps) {
  const t = useTexts(commonTexts)
  const gallery = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button aria-label={`${label}: ${t(($) => $.files.photos)}`} onClick={() => gallery.current?.click()}>
        <ImagePlus aria-hidden />
        {t(($) => $.files.photos)}
      </Button>
      <Chooser ref={gallery} multiple accept={photoKinds} onFiles={onFiles} />
    </>
  )
}
