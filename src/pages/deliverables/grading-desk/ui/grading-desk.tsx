import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useBlocker, useNavigate } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { deskQuery, gradeAside, useSavingMoments, type DeskFilter, type Work } from '@/features/save-grade'
import { useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { toast, useLazyModule } from '@/shared/ui'
import { Breadcrumbs, useShortcutHelp } from '@/widgets/app-frame'
import { provideDesk } from '../api/desk-effects'
import { gradingDeskTexts } from '../i18n'
import { isDeskUnsaved, isDeskUploading, saveDesk, useDeskView } from '../model/desk-view'
import { deskAside } from './desk-aside'
import { DeskScreen } from './desk-screen'

const route = getRouteApi('/_private/group/$groupId/deliverables/$deliverableId_/grade/$studentId')

export function GradingDeskPage() {
  const work = route.useParams()
  const { filter } = route.useSearch()
  return <GradingDesk key={`${work.groupId}/${work.deliverableId}/${filter ?? ''}`} work={work} filter={filter} />
}

export interface GradingDeskProps {
  readonly work: Work
  readonly filter: DeskFilter | undefined
}

const focusInvalid = () => requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

/** Runs the machine of the desk, keeps the address and the machine on the same student, and blocks leaving while something is unsaved. */
export function GradingDesk({ work, filter }: GradingDeskProps) {
  const t = useTexts(gradingDeskTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [machine] = useState(() => provideDesk(client, filter))
  const actor = useActorRef(machine, { input: work })
  const { view, work: at } = useDeskView(actor)
  /** Students that the machine has opened and whose address may arrive later. */
  const visited = useRef(new Set<number>())
  /** After the last student, with everything saved, the page shows what is left. */
  const [isAtEnd, setAtEnd] = useState(false)
  const onShortcuts = useShortcutHelp(deskAside)
  const desk = view.phase === 'open' ? view.desk : null
  useDocumentTitle(desk ? t(($) => $.title, { student: desk.student.full_name }) : t(($) => $.titleLoading))

  const { groupId, deliverableId, studentId } = work
  const show = useCallback(
    (next: number) =>
      void navigate({
        to: '/group/$groupId/deliverables/$deliverableId/grade/$studentId',
        params: { groupId, deliverableId, studentId: next },
        search: filter ? { filter } : {},
        // the back button opens the list, not the students graded before
        replace: true,
      }),
    [navigate, groupId, deliverableId, filter],
  )
  useEffect(() => {
    if (studentId === actor.getSnapshot().context.work.studentId) return visited.current.clear()
    if (visited.current.has(studentId)) return
    setAtEnd(false)
    actor.send({ type: 'open', studentId })
  }, [actor, studentId])

  useEffect(() => {
    const subscriptions = [
      actor.on('arrived', ({ studentId: next }) => {
        visited.current.add(next)
        setAtEnd(false)
        show(next)
      }),
      actor.on('noMoreStudents', ({ to }) => {
        if (to === 'previous')
          toast.info(
            t(($) => $.first),
            { id: 'desk-nowhere' },
          )
        else void saveDesk(actor).then((isSaved) => (isSaved ? setAtEnd(true) : focusInvalid()))
      }),
      actor.on('blocked', focusInvalid),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor, t, show])

  const { data: fresh } = useQuery({ ...deskQuery(at, filter), enabled: view.phase === 'open' })
  useEffect(() => {
    if (fresh?.student.id === at.studentId) actor.send({ type: 'fresh', desk: fresh })
  }, [actor, fresh, at.studentId])

  useSavingMoments(actor.send)

  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => (isDeskUnsaved(actor) && !(await saveDesk(actor))) || isDeskUploading(actor),
    enableBeforeUnload: () => isDeskUnsaved(actor) || isDeskUploading(actor),
    withResolver: true,
  })
  const aside = useLazyModule(gradeAside, status === 'blocked', { onFailed: () => reset?.() })

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
      <DeskScreen
        work={at}
        view={view}
        send={actor.send}
        filter={filter}
        onPick={show}
        end={isAtEnd ? () => setAtEnd(false) : undefined}
        onShortcuts={onShortcuts}
      />
      {aside && (
        <aside.LeaveDialog
          open={status === 'blocked'}
          student={desk?.student.full_name ?? ''}
          isUploading={isDeskUploading(actor)}
          onStay={() => reset?.()}
          onLeave={() => proceed?.()}
        />
      )}
    </>
  )
}
