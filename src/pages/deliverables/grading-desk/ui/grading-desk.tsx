import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useBlocker, useNavigate } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { waitFor } from 'xstate'
import { useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { ConfirmDialog, toast } from '@/shared/ui'
import { Breadcrumbs, useShortcutHelp } from '@/widgets/app-frame'
import { deskQuery, provideDesk, type DeskFilter } from '../api/desk-effects'
import { gradingDeskTexts } from '../i18n'
import { deskView, isUnsaved } from '../model/desk-view'
import type { Work } from '../model/grading-words'
import { opened } from '../model/sheet-of-grade'
import { DeskScreen } from './desk-screen'
import { useDeskShortcuts } from './desk-shortcuts'

export interface GradingDeskProps {
  readonly work: Work
  readonly filter: DeskFilter | undefined
}

/** Runs the machine of the desk: the address and the machine lead each other, and nobody leaves with something unsaved. */
export function GradingDesk({ work, filter }: GradingDeskProps) {
  const t = useTexts(gradingDeskTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [machine] = useState(() => provideDesk(client, filter))
  const actor = useActorRef(machine, { input: work })
  const view = useSelector(actor, deskView)
  const at = useSelector(actor, ({ context }) => context.work)
  /** Addresses that the machine asked for and that may still come by. */
  const asked = useRef(new Set<number>())
  const onShortcuts = useShortcutHelp(useDeskShortcuts())
  const desk = view.phase === 'open' ? view.desk : null
  useDocumentTitle(desk ? t(($) => $.title, { student: desk.student.full_name }) : t(($) => $.titleLoading))

  const { groupId, deliverableId, studentId } = work
  useEffect(() => {
    if (studentId === actor.getSnapshot().context.work.studentId) asked.current.clear()
    else if (!asked.current.has(studentId)) actor.send({ type: 'open', studentId })
  }, [actor, studentId])

  useEffect(() => {
    const subscriptions = [
      actor.on('navigate', ({ studentId: next }) => {
        asked.current.add(next)
        void navigate({
          to: '/group/$groupId/deliverables/$deliverableId/grade/$studentId',
          params: { groupId, deliverableId, studentId: next },
          search: filter ? { filter } : {},
          // back leads to the list, not through everybody who was graded
          replace: true,
        })
      }),
      actor.on('nowhere', ({ to }) =>
        toast.info(
          t(($) => $.nowhere[to]),
          { id: 'desk-nowhere' },
        ),
      ),
      actor.on('held', () => requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor, navigate, t, groupId, deliverableId, filter])

  const { data: fresh } = useQuery({ ...deskQuery(at, filter), enabled: view.phase === 'open' })
  useEffect(() => {
    if (fresh?.student.id === at.studentId) actor.send({ type: 'fresh', ...opened(fresh) })
  }, [actor, fresh, at.studentId])

  useEffect(() => {
    const retry = () => actor.send({ type: 'retry' })
    const flush = () => actor.send({ type: 'flush' })
    window.addEventListener('online', retry)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [actor])

  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => {
      if (!isUnsaved(deskView(actor.getSnapshot()))) return false
      actor.send({ type: 'flush' })
      const snapshot = await waitFor(actor, (each) => !each.matches({ desk: { grading: 'unsaved' } }))
      return isUnsaved(deskView(snapshot))
    },
    enableBeforeUnload: () => isUnsaved(deskView(actor.getSnapshot())),
    withResolver: true,
  })

  const breadcrumbs = useMemo(() => {
    if (!desk) return []
    const { deliverable, student } = desk
    return [
      {
        key: 'group',
        content: (
          <Link to="/group/$id" params={{ id: deliverable.group.id }}>
            {deliverable.group.name}
          </Link>
        ),
      },
      {
        key: 'deliverable',
        content: (
          <Link to="/group/$groupId/deliverables/$deliverableId" params={{ groupId: deliverable.group.id, deliverableId: deliverable.id }}>
            {deliverable.name}
          </Link>
        ),
      },
      { key: 'student', content: student.full_name },
    ]
  }, [desk])

  return (
    <>
      <Breadcrumbs items={breadcrumbs} />
      <DeskScreen work={at} view={view} send={actor.send} onShortcuts={onShortcuts} />
      <ConfirmDialog
        open={status === 'blocked'}
        onOpenChange={() => reset?.()}
        title={t(($) => $.leave.title)}
        description={t(($) => $.leave.body, { student: desk?.student.full_name ?? '' })}
        confirmLabel={t(($) => $.leave.leave)}
        cancelLabel={t(($) => $.leave.stay)}
        destructive
        onConfirm={() => proceed?.()}
      />
    </>
  )
}
