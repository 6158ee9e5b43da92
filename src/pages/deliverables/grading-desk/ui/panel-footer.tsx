import type { ReactNode } from 'react'
import { useInWords, useTexts } from '@/shared/i18n'
import { Button, SaveState, type SaveStatus } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import type { OpenDesk } from '../model/desk-view'
import type { DeskProps } from './desk-props'

const statuses: { readonly [K in OpenDesk['save']]: (view: OpenDesk, send: DeskProps['send']) => SaveStatus } = {
  idle: () => ({ kind: 'idle' }),
  unsaved: () => ({ kind: 'unsaved' }),
  saving: () => ({ kind: 'saving' }),
  saved: ({ savedAt }) => ({ kind: 'saved', ...(savedAt ? { at: savedAt } : {}) }),
  invalid: () => ({ kind: 'unsaved' }),
  conflict: () => ({ kind: 'conflict' }),
  rejected: (_, send) => ({ kind: 'failed', onRetry: () => send({ type: 'retry' }) }),
  failed: (_, send) => ({ kind: 'failed', onRetry: () => send({ type: 'retry' }) }),
}

/** The state of saving and the button that releases the mark. */
export function PanelFooter({ view, send, toggle }: DeskProps & { readonly toggle: ReactNode }) {
  const t = useTexts(gradingDeskTexts)
  const inWords = useInWords()
  const { released_at, outcome } = view.desk.grade
  const isReleased = released_at !== null
  const hasMark = outcome !== null || view.save === 'unsaved' || view.save === 'saving'
  return (
    <footer className="flex shrink-0 items-center gap-3 border-t border-line bg-surface px-4 py-2.5">
      {toggle}
      <div className="flex min-w-0 flex-1 flex-col">
        <SaveState status={statuses[view.save](view, send)} className="empty:min-h-0" />
        <p className="text-sm text-muted">
          {isReleased ? t(($) => $.release.released, { when: inWords(released_at) }) : outcome !== null && t(($) => $.release.unreleased)}
        </p>
      </div>
      {view.canWrite && (
        <Button
          variant={isReleased ? 'secondary' : 'primary'}
          loading={view.pending === 'release'}
          disabled={!hasMark}
          {...(hasMark ? {} : { title: t(($) => $.release.nothing) })}
          onClick={() => send({ type: 'release', released: !isReleased })}
        >
          {t(($) => (isReleased ? $.release.unrelease : $.release.release))}
        </Button>
      )}
    </footer>
  )
}
