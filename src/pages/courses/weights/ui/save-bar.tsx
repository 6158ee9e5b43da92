import { Undo2 } from 'lucide-react'
import type { Ref } from 'react'
import { useTexts } from '@/shared/i18n'
import { shortcutKeys } from '@/shared/lib/shortcuts'
import { Button, FormError } from '@/shared/ui'
import { courseWeightTexts } from '../i18n'
import type { WeightsEvent } from '../model/weights-machine'
import type { Page } from '../model/weight-views'

interface SaveBarProps {
  readonly page: Page
  readonly canUndo: boolean
  readonly isBlocked: boolean
  readonly isSaving: boolean
  readonly error: string | null
  readonly saveRef: Ref<HTMLButtonElement>
  readonly send: (event: WeightsEvent) => void
}

/** What is unsaved, with the ways out of it: floats over the bottom of the page while there is something. */
export function SaveBar({ page, canUndo, isBlocked, isSaving, error, saveRef, send }: SaveBarProps) {
  const t = useTexts(courseWeightTexts)
  const undoKeys = shortcutKeys('mod+z').join(' ')
  return (
    <div className="pointer-events-none sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-20">
      <div className="pointer-events-auto flex animate-pop-in flex-col gap-2 rounded-lg border border-line bg-raised p-3 shadow-lg">
        <FormError>{error}</FormError>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-56 text-md">
            <p role="status" className="font-medium">
              {t(($) => $.unsaved, { count: page.editCount })}
            </p>
            {isBlocked ? (
              <p className="text-sm text-error-ink">{t(($) => $.blocked)}</p>
            ) : (
              page.offCount > 0 && <p className="text-sm text-warning-ink">{t(($) => $.offSum, { count: page.offCount })}</p>
            )}
          </div>
          <div className="flex gap-2 max-sm:w-full">
            <Button
              variant="ghost"
              disabled={!canUndo || isSaving}
              title={undoKeys}
              className="max-sm:px-2.5"
              onClick={() => send({ type: 'undo' })}
            >
              <Undo2 aria-hidden />
              {t(($) => $.undo)}
            </Button>
            <Button variant="secondary" disabled={isSaving} onClick={() => send({ type: 'discard' })}>
              {t(($) => $.discard)}
            </Button>
            <Button ref={saveRef} variant="primary" loading={isSaving} className="max-sm:flex-1" onClick={() => send({ type: 'save' })}>
              {t(($) => $.save)}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
