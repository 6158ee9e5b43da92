import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { GradeMark, StageBadge } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { Badge, Card, rowLinkStyles, Section, StatusBadge } from '@/shared/ui'
import { learningPathTexts } from '../i18n'

interface ClassDeliverablesProps {
  readonly deliverables: readonly Schema<'LearningDeliverable'>[]
  readonly path: Schema<'LearningPath'>
}

/** The deliverables of a class with the student's state in each; staff open the list of what was handed in. */
export function ClassDeliverables({ deliverables, path }: ClassDeliverablesProps) {
  const t = useTexts(learningPathTexts)
  if (deliverables.length === 0) return null
  return (
    <Section title={t(($) => $.deliverables)}>
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {deliverables.map((deliverable) => (
            <DeliverableRow key={deliverable.id} deliverable={deliverable} path={path} />
          ))}
        </ul>
      </Card>
    </Section>
  )
}

interface DeliverableRowProps extends Pick<ClassDeliverablesProps, 'path'> {
  readonly deliverable: Schema<'LearningDeliverable'>
}

function DeliverableRow({ deliverable, path: { role, group, course } }: DeliverableRowProps) {
  const t = useTexts(learningPathTexts)
  const inWords = useInWords()
  const { id, name, stage, due_at, opens_at, is_required, is_handed_in, has_draft, outcome, mark, passed } = deliverable
  const isOver = stage === 'late' || stage === 'closed'
  const when =
    stage === 'not_open' && opens_at
      ? t(($) => $.opens, { when: inWords(opens_at) })
      : due_at
        ? t(($) => (stage === 'no_hand_in' ? $.inClass : isOver ? $.wasDue : $.due), { when: inWords(due_at) })
        : t(($) => $.noDate)
  const styles = `${rowLinkStyles} font-medium`
  return (
    <li className="relative flex items-center gap-4 px-4 py-3 hover:bg-subtle">
      <div className="min-w-0 flex-1">
        {role === 'student' ? (
          <Link to="/deliverable/$id" params={{ id }} search={{ group: group?.id }} className={styles}>
            {name}
          </Link>
        ) : group ? (
          <Link to="/group/$groupId/deliverables/$deliverableId" params={{ groupId: group.id, deliverableId: id }} className={styles}>
            {name}
          </Link>
        ) : (
          <Link
            to="/course/edit/$courseId/deliverable/$deliverableId"
            params={{ courseId: course.id, deliverableId: id }}
            className={styles}
          >
            {name}
          </Link>
        )}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {when}
          {is_required && <Badge tone="accent">{t(($) => $.required)}</Badge>}
          <StageBadge stage={stage} />
          {is_handed_in && (
            <StatusBadge icon={Check} tone="passed">
              {t(($) => $.handedIn)}
            </StatusBadge>
          )}
          {has_draft && <Badge tone="outline">{t(($) => $.draft)}</Badge>}
        </p>
      </div>
      {outcome !== null && <GradeMark outcome={outcome} mark={mark} passed={passed} />}
    </li>
  )
}
