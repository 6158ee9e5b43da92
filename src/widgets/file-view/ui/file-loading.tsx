import { useTexts } from '@/shared/i18n'
import { Skeleton, Spinner } from '@/shared/ui'
import { fileViewTexts } from '../i18n'

/** As high as the window it is in, or as a video where the file makes the height. */
export function FileLoading({ name }: { readonly name: string }) {
  const t = useTexts(fileViewTexts)
  return (
    <div aria-busy className="relative flex aspect-video min-h-0 flex-1 justify-center overflow-hidden bg-canvas p-6">
      <Skeleton className="h-full w-full max-w-lg rounded-md" />
      <div className="absolute inset-0 grid place-items-center">
        <Spinner label={t(($) => $.loading, { name })} />
      </div>
    </div>
  )
}
