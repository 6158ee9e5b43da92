import { useRef } from 'react'
import { TaskCriteria } from '@/entities/deliverable'
import { Rubric } from '@/entities/rubric'
import { lazyModule, useLazyModule } from '@/shared/ui'
import type { HandInView } from '../model/hand-in-view'
import type { HandInEvent } from '../model/hand-in-types'
import { DraftForm } from './draft-form'
import { GradeCard } from './grade-card'
import { LockedDraft } from './locked-draft'
import { TaskDetails } from './task-details'
import { TaskHeader } from './task-header'
import { VersionList } from './version-list'

const dialogs = lazyModule(async () => ({ ...(await import('./hand-in-dialog')), ...(await import('./receipt-dialog')) }))

export interface HandInProps {
  readonly view: HandInView
  readonly send: (event: HandInEvent) => void
}

/** The task, the draft, the versions and the mark. */
export function HandInScreen({ view, send }: HandInProps) {
  const versions = useRef<HTMLDivElement>(null)
  const { task, canWrite, handIn, isReceiptOpen } = view
  const code = useLazyModule(dialogs, handIn !== 'closed' || isReceiptOpen)
  const choices = task.work.grade?.choices ?? []
  // the levels of a mark explain it; without one they are part of the task
  const rubric = task.rubric && <Rubric rubric={task.rubric} criteria={task.criteria} choices={choices} />
  const isOpen = task.stage !== 'not_open'
  // the button with the focus has disappeared; the new version gets it
  const showVersion = (event: Event) => {
    event.preventDefault()
    versions.current?.querySelector<HTMLElement>('li button')?.focus()
  }
  return (
    <div className="flex flex-col gap-8">
      <TaskHeader task={task} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {task.work.is_graded && !task.exemption && <GradeCard task={task} />}
          {choices.length > 0 && rubric}
          <TaskDetails task={task} />
          {choices.length === 0 && rubric}
          {isOpen &&
            (canWrite ? (
              <DraftForm view={view} send={send} />
            ) : (
              (view.hasWork || (!task.exemption && task.stage !== 'no_hand_in')) && <LockedDraft view={view} />
            ))}
        </div>
        {isOpen && (
          <div className="flex min-w-0 flex-col gap-8">
            {task.work.versions.length > 0 && (
              <div ref={versions}>
                <VersionList view={view} send={send} />
              </div>
            )}
            <TaskCriteria task={task} />
          </div>
        )}
      </div>
      {code && <code.HandInDialog view={view} send={send} />}
      {code && (
        <code.ReceiptDialog
          task={task}
          version={isReceiptOpen ? view.receipt : null}
          onClose={() => send({ type: 'dismiss' })}
          onClosed={showVersion}
        />
      )}
    </div>
  )
}
