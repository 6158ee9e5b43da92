import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Flag } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { annotationErrorMessage, requireSavedAnnotations } from '@/features/annotate-file'
import { useUndoMarks } from '@/features/undo-marks'
import type { Desk } from '@/features/save-grade'
import { api, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, ErrorState, Progress, SkeletonText } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'

export interface DeskEndProps {
  readonly desk: Desk
  readonly onBack: () => void
  readonly onGradeRest: () => void
}

/** After the last student: how many have a mark, what is left, and the button that publishes all marks. */
export function DeskEnd({ desk, onBack, onGradeRest }: DeskEndProps) {
  const t = useTexts(deskAsideTexts)
  const c = useTexts(commonTexts)
  const { deliverable, student, can_grade } = desk
  const queries = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const group = deliverable.group.id
  const { data, isError, refetch } = useQuery({
    ...deliverableQueries.deliveries(deliverable.content.id, 'delivered', { group, deliverable: deliverable.id, page_size: 1 }),
    refetchOnMount: 'always',
  })
  const offerUndo = useUndoMarks(group)
  const publish = useMutation({
    mutationFn: async () => {
      await requireSavedAnnotations(queries)
      return unwrap(
        api.POST('/courses/deliverables/{id}/release', {
          params: { path: { id: deliverable.id } },
          body: { group_id: group, released: true },
        }),
      )
    },
    onSuccess: async ({ changed, undo_id: undoId }) => {
      offerUndo(
        t(($) => $.end.published, { count: changed }),
        { deliverableId: deliverable.id, undoId },
      )
      await queries.invalidateQueries({ queryKey: deliverableQueries.all() })
      // the button is gone
      title.current?.focus()
    },
  })
  const list = { to: '/group/$groupId/deliverables/$deliverableId', params: { groupId: group, deliverableId: deliverable.id } } as const
  const counts = data?.counts
  const isRead = counts !== undefined
  useEffect(() => {
    if (isRead) title.current?.focus()
  }, [isRead])
  if (!counts) {
    return (
      <div className="m-auto w-full max-w-md p-6">
        {isError ? <ErrorState title={t(($) => $.end.failed)} onRetry={() => void refetch()} /> : <SkeletonText lines={5} />}
      </div>
    )
  }
  const { total, graded, released, to_grade: toGrade } = counts
  const missing = total - graded - toGrade
  const unpublished = graded - released
  return (
    <section className="m-auto flex w-full max-w-lg flex-col gap-6 overflow-y-auto p-6">
      <header className="flex flex-col gap-3">
        <span className="grid size-10 place-items-center rounded-lg border border-line bg-surface text-accent-ink shadow-sm">
          {toGrade === 0 ? <CircleCheck aria-hidden size={20} /> : <Flag aria-hidden size={20} />}
        </span>
        <h1 ref={title} tabIndex={-1} className="text-xl font-semibold outline-none">
          {t(($) => (toGrade === 0 ? $.end.allGraded : $.end.title))}
        </h1>
        <div className="flex items-center gap-3">
          <Progress value={graded} max={total} label={t(($) => $.end.summary, { graded, total })} className="flex-1" />
          <p className="shrink-0 text-md text-muted tabular-nums">{t(($) => $.end.summary, { graded, total })}</p>
        </div>
      </header>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface text-md">
        {toGrade > 0 && (
          <Left
            text={t(($) => $.end.toGrade, { count: toGrade })}
            action={
              <Button size="sm" onClick={onGradeRest}>
                {t(($) => $.end.gradeRest)}
              </Button>
            }
          />
        )}
        {missing > 0 && (
          <Left
            text={t(($) => (deliverable.takes_work ? $.end.missing : $.end.unmarked), { count: missing })}
            action={
              <Button size="sm" asChild>
                <Link {...list} search={{ tab: 'not_delivered' }}>
                  {t(($) => $.end.seeMissing)}
                </Link>
              </Button>
            }
          />
        )}
        <Left text={unpublished > 0 ? t(($) => $.end.unpublished, { count: unpublished }) : t(($) => $.end.allPublished)} />
      </ul>
      {publish.error && <AlertBox type="error">{annotationErrorMessage(publish.error, c)}</AlertBox>}
      <div className="flex flex-wrap gap-2">
        {unpublished > 0 && can_grade && (
          <Button variant="primary" loading={publish.isPending} onClick={() => publish.mutate()}>
            {t(($) => $.end.publish, { count: unpublished })}
          </Button>
        )}
        <Button asChild variant={unpublished > 0 && can_grade ? 'secondary' : 'primary'}>
          <Link {...list}>{t(($) => $.end.list)}</Link>
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t(($) => $.end.back, { student: student.first_name })}
        </Button>
      </div>
    </section>
  )
}

function Left({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-56">{text}</span>
      {action}
    </li>
  )
}
