import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { gradingDeskTexts } from '../i18n'
import type { DeskView } from '../model/desk-view'
import type { GradingEvent, Work } from '../model/grading-types'
import { DeskClosed, DeskUnavailable } from './desk-closed'
import { DeskHeader } from './desk-header'
import { DeskSkeleton } from './desk-skeleton'
import { MarkPanel } from './mark-panel'
import { StudentBar } from './student-bar'
import { useDeskKeys } from './use-desk-keys'
import { WorkPanes } from './work-panes'

export interface DeskScreenProps {
  readonly work: Work
  readonly view: DeskView
  readonly send: (event: GradingEvent) => void
  readonly onShortcuts?: (() => void) | undefined
}

export function DeskScreen({ work, view, send: sendToDesk, onShortcuts }: DeskScreenProps) {
  const t = useTexts(gradingDeskTexts)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isPanelOpen, setPanelOpen] = useState(false)
  /** Whether the mark of the next student gets the focus: a field had it before. */
  const [typesOn, setTypesOn] = useState(false)
  const send = (event: GradingEvent) => {
    if (event.type === 'go') setTypesOn(document.activeElement?.matches('input, textarea') ?? false)
    sendToDesk(event)
  }
  useDeskKeys({ view, send, onVersions: () => setMenuOpen(true), onPanel: () => setPanelOpen(true) })
  if (view.phase === 'closed') return <DeskClosed reason={view.reason} work={work} />
  if (view.phase === 'unavailable') return <DeskUnavailable work={work} onRetry={() => send({ type: 'retry' })} />
  if (view.phase !== 'open') return <DeskSkeleton label={t(($) => $.titleLoading)} />
  return (
    <div data-slot="desk" className="flex h-full min-h-0 flex-col" aria-busy={view.isLeaving || undefined}>
      <DeskHeader desk={view.desk} onShortcuts={onShortcuts} />
      <StudentBar view={view} send={send} isMenuOpen={isMenuOpen} onMenuOpenChange={setMenuOpen} />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <WorkPanes view={view} send={send} />
        <MarkPanel key={view.desk.student.id} view={view} send={send} typesOn={typesOn} isOpen={isPanelOpen} onOpenChange={setPanelOpen} />
      </div>
    </div>
  )
}
