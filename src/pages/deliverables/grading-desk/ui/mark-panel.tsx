import { ChevronDown, ChevronUp, CircleHelp, History } from 'lucide-react'
import { useState } from 'react'
import { FeedbackField, gradeAside, NoteField } from '@/features/save-grade'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { AlertBox, Button, IconButton, useLazyModule } from '@/shared/ui'
import { markExplanation } from '@/widgets/mark-explanation'
import { gradingDeskTexts } from '../i18n'
import { CriteriaFields } from './criteria-fields'
import { deskAside } from './desk-aside'
import { fieldIds, type DeskProps } from './desk-props'
import { FeedbackFileFields } from './feedback-file-fields'
import { MarkField } from './mark-field'
import { PanelFooter } from './panel-footer'
import { RubricFields } from './rubric-fields'

export interface MarkPanelProps extends DeskProps {
  /** Whether the mark has the focus at first. */
  readonly typesOn: boolean
  /** On phones the panel shows only the mark until it is opened. */
  readonly isOpen: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Opens the exemption of the student. */
  readonly onExempt: () => void
}

/** Mark, criteria, feedback and note. On the right of the screen; on phones below the work. */
export function MarkPanel({ view, send, typesOn, isOpen, onOpenChange, onExempt }: MarkPanelProps) {
  const t = useTexts(gradingDeskTexts)
  const [shown, setShown] = useState<'why' | 'history' | null>(null)
  const close = () => setShown(null)
  const why = useLazyModule(markExplanation, shown === 'why', { onFailed: close })
  const { desk, theirs, rejection, failed } = view
  const aside = useLazyModule(deskAside, [failed, desk.exemption].some(Boolean) || shown === 'history', { onFailed: close })
  const saving = useLazyModule(gradeAside, [theirs, rejection].some(Boolean))
  const { deliverable, student } = desk
  return (
    <section
      aria-label={t(($) => $.panel)}
      className="flex min-h-0 flex-col bg-surface max-lg:max-h-[72%] max-lg:shrink-0 max-lg:border-t max-lg:border-line max-lg:shadow-lg lg:w-96 lg:shrink-0 lg:border-l lg:border-line"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 pt-4 pb-5 max-lg:py-3">
        {!view.canWrite && <AlertBox>{t(($) => $.archived)}</AlertBox>}
        {saving && <saving.ConflictBox view={view} send={send} />}
        {saving && <saving.RejectedBox view={view} send={send} />}
        {desk.exemption ? (
          aside && <aside.ExemptionBox exemption={desk.exemption} onChange={view.canWrite ? onExempt : undefined} />
        ) : (
          <MarkField view={view} send={send} typesOn={typesOn} isBrief={!isOpen} onExempt={onExempt} />
        )}
        <div className={cn('flex flex-col gap-5', !isOpen && 'max-lg:hidden')}>
          {!desk.exemption && (
            <>
              {deliverable.rubric && <RubricFields view={view} send={send} />}
              <CriteriaFields view={view} send={send} />
              <FeedbackField id={fieldIds.feedback} view={view} send={send} />
              <FeedbackFileFields view={view} send={send} />
            </>
          )}
          <NoteField view={view} send={send} />
          <div className="-mx-2 flex flex-wrap gap-1">
            <Button variant="ghost" size="sm" onClick={() => setShown('why')}>
              <CircleHelp aria-hidden />
              {t(($) => $.why)}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setShown('history')}>
              <History aria-hidden />
              {t(($) => $.history)}
            </Button>
          </div>
        </div>
      </div>
      {aside && <aside.FailedBox view={view} send={send} />}
      <PanelFooter
        view={view}
        send={send}
        toggle={
          <IconButton
            icon={isOpen ? ChevronDown : ChevronUp}
            variant="secondary"
            label={t(($) => (isOpen ? $.details.close : $.details.open))}
            aria-expanded={isOpen}
            onClick={() => onOpenChange(!isOpen)}
            className="lg:hidden"
          />
        }
      />
      {why && (
        <why.MarkExplanation
          open={shown === 'why'}
          onOpenChange={close}
          groupId={deliverable.group.id}
          courseId={deliverable.course.id}
          studentId={student.id}
          about={{ kind: 'deliverable', id: deliverable.id }}
        />
      )}
      {aside && <aside.GradeHistory open={shown === 'history'} onOpenChange={close} desk={desk} />}
    </section>
  )
}
