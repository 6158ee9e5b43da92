import { Link } from '@tanstack/react-router'
import { ClipboardList, History } from 'lucide-react'
import { useState } from 'react'
import { GradeMark } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { Badge, Card, EmptyState, IconButton, Section } from '@/shared/ui'
import { programResultsTexts } from '../i18n'
import { MarkHistory, StaffMarkHistory } from './mark-history'

type Task = Schema<'ResultTask'>
type Part = 'toDo' | 'missed' | 'delivered' | 'graded' | 'inClass' | 'upcoming'

const parts: readonly Part[] = ['toDo', 'missed', 'delivered', 'graded', 'inClass', 'upcoming']

function partOf({ outcome, delivered, pending, stage }: Task): Part {
  if (outcome !== null) return 'graded'
  if (delivered) return 'delivered'
  if (pending) return 'toDo'
  if (stage === 'no_hand_in') return 'inClass'
  return stage === 'closed' ? 'missed' : 'upcoming'
}

interface ResultTasksProps {
  readonly tasks: readonly Task[]
  readonly groupId: number
  /** Staff open the grading desk of this student. */
  readonly studentId?: number | undefined
}

/** What is to hand in, what was missed, what waits for a mark, what has one, and what is assessed in class. */
export function ResultTasks({ tasks, groupId, studentId }: ResultTasksProps) {
  const t = useTexts(programResultsTexts)
  if (tasks.length === 0) {
    return (
      <Card className="p-0 sm:p-0">
        <EmptyState icon={ClipboardList} title={t(($) => $.noTasks)}>
          {t(($) => $.noTasksBody)}
        </EmptyState>
      </Card>
    )
  }
  const byPart = Map.groupBy(tasks, partOf)
  return (
    <div className="flex flex-col gap-6">
      {parts.map((part) => {
        const rows = byPart.get(part)
        return (
          rows && (
            <Section key={part} title={t(($) => $.tasks[part])}>
              <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
                {rows.map((task) => (
                  <TaskRow key={task.id} task={task} groupId={groupId} studentId={studentId} />
                ))}
              </ul>
            </Section>
          )
        )
      })}
    </div>
  )
}

function TaskRow({ task, groupId, studentId }: { readonly task: Task } & Omit<ResultTasksProps, 'tasks'>) {
  const t = useTexts(programResultsTexts)
  const inWords = useInWords()
  const [showsHistory, setShowsHistory] = useState(false)
  const { id, name, due_at, stage, is_late, outcome, mark, passed, released, is_changed, graded_at } = task
  const isStaff = studentId !== undefined
  const when = due_at && inWords(due_at, { withTime: stage === 'open' })
  const due =
    when === null
      ? t(($) => $.tasks.noDate)
      : t(($) => (stage === 'no_hand_in' ? $.tasks.heldAt : stage === 'open' ? $.tasks.due : $.tasks.wasDue), { when })
  const graded = graded_at && inWords(graded_at, { withTime: false })
  const style = 'rounded-sm font-medium hover:underline coarse:py-1.5'
  return (
    <li className="px-4 py-2.5 text-md">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          {isStaff ? (
            <Link
              to="/group/$groupId/deliverables/$deliverableId/grade/$studentId"
              params={{ groupId, deliverableId: id, studentId }}
              className={style}
            >
              {name}
            </Link>
          ) : (
            <Link to="/deliverable/$id" params={{ id }} search={{ group: groupId }} className={style}>
              {name}
            </Link>
          )}
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <span>{graded ? t(($) => (isStaff ? $.tasks.gradedAt : $.tasks.publishedAt), { when: graded }) : due}</span>
            {is_late && <Badge tone="warning">{t(($) => $.tasks.late)}</Badge>}
            {isStaff && outcome !== null && !released && <Badge tone="outline">{t(($) => $.tasks.notReleased)}</Badge>}
            {isStaff && is_changed && <Badge tone="outline">{t(($) => $.tasks.changed)}</Badge>}
          </p>
        </div>
        {outcome !== null && (
          <span className="flex shrink-0 items-center gap-1">
            <GradeMark outcome={outcome} mark={mark} passed={passed} className="font-semibold" />
            <IconButton
              icon={History}
              size="sm"
              className="print:hidden"
              aria-expanded={showsHistory}
              label={t(($) => $.tasks.history, { name })}
              onClick={() => setShowsHistory(!showsHistory)}
            />
          </span>
        )}
      </div>
      {showsHistory &&
        (studentId === undefined ? (
          <MarkHistory deliverableId={id} groupId={groupId} />
        ) : (
          <StaffMarkHistory deliverableId={id} groupId={groupId} studentId={studentId} />
        ))}
    </li>
  )
}
