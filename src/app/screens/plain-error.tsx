import { RotateCw } from 'lucide-react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'

/** Fallback for when the code of the error screen could not be downloaded. */
export function PlainError() {
  const t = useTexts(commonTexts)
  return (
    <main id="main" role="alert" className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <p>{t(($) => $.errors.server)}</p>
      <Button onClick={() => location.reload()}>
        <RotateCw aria-hidden />
        {t(($) => $.actions.retry)}
      </Button>
    </main>
  )
}
