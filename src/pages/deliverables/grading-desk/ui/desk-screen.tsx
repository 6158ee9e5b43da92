import { useState } from 'react'
import { exemptionDialog } from '@/features/exempt-students'
import { extensionDialog } from '@/features/extend-deadline'
import type { DeskFilter, Work } from '@/features/save-grade'
import { useTexts } from '@/shared/i18n'
import { useLazyModule } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import type { DeskView } from '../model/desk-view'
import type { GradingEvent } from '../model/grading-types'
import { deskAside } from './desk-aside'
import { DeskHeader } from './desk-header'
import { DeskSkeleton } from './desk-skeleton'
import { DeskUnavailable } from './desk-unavailable'
import { MarkPanel } from './mark-panel'
import { StudentBar } from './student-bar'
import { useDeskKeys } from './use-desk-keys'
import { WorkPanes } from './work-panes'

export interface DeskScreenProps {
  readonly work: Work
  readonly view: DeskView
  readonly send: (event: GradingEvent) => void
  readonly filter?: DeskFilter | undefined
  /** Opens another student; saving comes first. */
  readonly onPick?: ((studentId: number) => void) | undefined
  /** Set after the last student: shows the end, and returns from it. */
  readonly end?: (() => void) | undefined
  readonly onShortcuts?: (() => void) | undefined
}

/** Of the overlays of the desk only one is open. */
export type DeskOverlay = 'versions' | 'task' | 'students' | 'deadline' | 'exemption'

export function DeskScreen({ work, view, send: sendToDesk, filter, onPick, end, onShortcuts }: DeskScreenProps) {
  const t = useTexts(gradingDeskTexts)
  const [overlay, setOverlay] = useState<DeskOverlay | null>(null)
  const close = () => setOverlay(null)
  const needsAside = end !== undefined || view.phase === 'closed' || overlay === 'task' || overlay === 'students'
  const aside = useLazyModule(deskAside, needsAside, { onFailed: close })
  const extension = useLazyModule(extensionDialog, overlay === 'deadline', { onFailed: close })
  const exemption = useLazyModule(exemptionDialog, overlay === 'exemption', { onFailed: close })
  const [isPanelOpen, setPanelOpen] = useState(false)
  /** Whether the mark of the next student gets the focus: a field had it before. */
  const [typesOn, setTypesOn] = useState(false)
  const send = (event: GradingEvent) => {
    if (event.type === 'go') setTypesOn(document.activeElement?.matches('input, textarea') ?? false)
    sendToDesk(event)
  }
  useDeskKeys({ view, send, end, onOverlay: setOverlay, onPanel: () => setPanelOpen(true) })
  if (view.phase === 'closed' && aside) return <aside.DeskClosed reason={view.reason} work={work} />
  if (view.phase === 'unavailable') return <DeskUnavailable work={work} onRetry={() => send({ type: 'retry' })} />
  if (view.phase !== 'open') return <DeskSkeleton label={t(($) => $.titleLoading)} />
  return (
    <div data-slot="desk" className="flex h-full min-h-0 flex-col" aria-busy={view.isLeaving || undefined}>
      <DeskHeader desk={view.desk} onShortcuts={onShortcuts} />
      {end && aside ? (
        <aside.DeskEnd desk={view.desk} onBack={end} onGradeRest={() => send({ type: 'go', to: 'nextUngraded' })} />
      ) : (
        <>
          <StudentBar view={view} send={send} overlay={overlay} onOverlay={setOverlay} />
          <div className="flex min-h-0 flex-1 max-lg:flex-col">
            <WorkPanes view={view} send={send} />
            <MarkPanel
              key={view.desk.student.id}
              view={view}
              send={send}
              typesOn={typesOn}
              isOpen={isPanelOpen}
              onOpenChange={setPanelOpen}
              onExempt={() => setOverlay('exemption')}
            />
          </div>
        </>
      )}
      {extension && overlay === 'deadline' && (
        <extension.ExtensionDialog
          deliverable={view.desk.deliverable}
          students={[{ ...view.desk.student, extension: view.desk.extension }]}
          onClose={close}
        />
      )}
      {exemption && overlay === 'exemption' && (
        <exemption.ExemptionDialog
          deliverable={view.desk.deliverable}
          students={[{ ...view.desk.student, exemption: view.desk.exemption }]}
          onClose={close}
        />
      )}
      {aside && (
        <>
          <aside.TaskSheet open={overlay === 'task'} onOpenChange={close} task={view.desk.deliverable} />
          <aside.StudentPicker
            open={overlay === 'students'}
            onOpenChange={(open) => setOverlay(open ? 'students' : null)}
            work={work}
            filter={filter}
            onPick={(studentId) => onPick?.(studentId)}
          />
        </>
      )}
    </div>
  )
}
