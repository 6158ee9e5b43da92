import type { ReactNode } from 'react'
import { gradeAside, saveStatus } from '@/features/save-grade'
import { useInWords, useTexts } from '@/shared/i18n'
import { Button, SaveState, useLazyModule } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import { isPublishable } from '../model/desk-view'
import type { DeskProps } from './desk-props'

/** The state of saving, what the student sees, and the button that publishes the mark or its changes, or withdraws it. */
export function PanelFooter({ view, send, toggle }: DeskProps & { readonly toggle: ReactNode }) {
  const t = useTexts(gradingDeskTexts)
  const inWords = useInWords()
  const { released_at, outcome } = view.desk.grade
  const isReleased = released_at !== null
  const publishes = !isReleased || view.hasChanges
  const seen = useLazyModule(gradeAside, view.hasChanges)
  /** The student sees an exemption as long as there is one. */
  const isExempt = view.desk.exemption !== null
  const isReady = !publishes || isPublishable(view)
  return (
    <footer className="flex shrink-0 flex-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      {seen && view.hasChanges && !isExempt && (
        <seen.SeenByStudent grade={view.desk.grade} view={view} send={send} className="border-b border-line" />
      )}
      <div className="flex items-center gap-3 px-4 py-2.5">
        {toggle}
        <div className="flex min-w-0 flex-1 flex-col">
          <SaveState status={saveStatus(view, send)} className="empty:min-h-0" />
          <p className="text-sm text-muted">
            {isExempt
              ? null
              : isReleased
                ? t(($) => $.release.released, { when: inWords(released_at) })
                : outcome !== null && t(($) => $.release.unreleased)}
          </p>
        </div>
        {view.canWrite && !isExempt && (
          <Button
            variant={publishes ? 'primary' : 'secondary'}
            loading={view.pending === 'release'}
            disabled={!isReady}
            {...(isReady ? {} : { title: t(($) => $.release.nothing) })}
            onClick={() => send({ type: 'release', released: publishes })}
          >
            {t(($) => (!isReleased ? $.release.release : publishes ? $.release.publishChanges : $.release.unrelease))}
          </Button>
        )}
      </div>
    </footer>
  )
}
