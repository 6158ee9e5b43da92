import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type EmittedFrom, fromPromise } from 'xstate'
import { evaluationQueries } from '@/entities/evaluation'
import { resultQueries } from '@/entities/result'
import { useSelf } from '@/entities/user'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDateTime } from '@/shared/lib/format'
import { AlertBox, Button, EmptyState, FormError, lazyModule, PageHeader, toast, useLazyModule } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { markExplanation } from '@/widgets/mark-explanation'
import { evaluatedQueries, programCalls } from '../api/evaluated-queries'
import { openedEntries } from '../api/opened-entries'
import { evaluationTexts } from '../i18n'
import { totalsOf } from '../model/acta'
import { type Entry, entryOf, type EvaluatedProgram } from '../model/entries'
import type { CloseOutcome, Sent } from '../model/evaluation-events'
import { evaluationMachine } from '../model/evaluation-machine'
import { DocumentsMenu } from './documents-menu'
import { LeftOut } from './left-out'
import { Missing } from './missing'
import { ProgramTable } from './program-table'
import { RecoveriesButton } from './recoveries-button'

const dialogs = lazyModule(() => import('./program-dialogs'))
const route = getRouteApi('/_private/group/$groupId/evaluations_/$evaluationId/$courseId')

/** One program of an evaluation: marks and codes of its acta, and the steps to close and reopen it. */
export function EvaluatedProgramPage() {
  const { evaluationId, courseId } = route.useParams()
  return <Program key={`${evaluationId} ${courseId}`} evaluationId={evaluationId} courseId={courseId} />
}

export function Program({ evaluationId, courseId }: { readonly evaluationId: number; readonly courseId: number }) {
  const t = useTexts(evaluationTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(evaluatedQueries.program(evaluationId, courseId))
  const [machine] = useState(() => {
    const calls = programCalls({ id: evaluationId, course_id: courseId })
    return evaluationMachine.provide({
      actors: {
        load: fromPromise<EvaluatedProgram>(calls.load),
        close: fromPromise<CloseOutcome, Sent['close']>(calls.close),
        reopen: fromPromise<EvaluatedProgram, Sent['reopen']>(calls.reopen),
        closeStudent: fromPromise<CloseOutcome, Sent['closeStudent']>(calls.closeStudent),
      },
    })
  })
  const userId = useSelf().id
  const [stored] = useState(() => openedEntries(queries, { userId, evaluationId, courseId }))
  const actor = useActorRef(machine, { input: { program: data } })
  const snapshot = useSelector(actor, (current) => current)
  const { program, typed, leftOut, isChanged, error } = snapshot.context
  useEffect(() => actor.send({ type: 'refresh', program: data }), [actor, data])
  useEffect(
    () =>
      stored.subscribe((entries) => {
        actor.send({ type: 'found', entries })
        const { context } = actor.getSnapshot()
        // all of them are in the acta
        if (context.program.closed_at !== null && context.leftOut === null) stored.clear()
      }),
    [actor, stored],
  )
  const onSaved = useEffectEvent((event: EmittedFrom<typeof evaluationMachine>) => {
    const { what, program: saved } = event
    if (what === 'closed') stored.drop(event.sent)
    // calendars, means and results hold what was closed; this program is as it was answered
    void queries.invalidateQueries({ queryKey: evaluationQueries.all(), refetchType: 'none' })
    void queries.invalidateQueries({ queryKey: resultQueries.all() })
    queries.setQueryData(evaluatedQueries.program(evaluationId, courseId).queryKey, saved)
    const place = ({ closed: 'review', reopened: 'reopen', closedAgain: 'again' } as const)[what]
    toast.success(t(($) => $[place].done))
  })
  useEffect(() => {
    const { unsubscribe } = actor.on('saved', onSaved)
    return unsubscribe
  }, [actor])
  const isAsking = !snapshot.matches('open') && !snapshot.matches('closed')
  const code = useLazyModule(dialogs, isAsking, { onFailed: () => actor.send({ type: 'back' }) })
  const [explained, setExplained] = useState<number | null>(null)
  const why = useLazyModule(markExplanation, explained !== null, { onFailed: () => setExplained(null) })
  const { evaluation, group, course, students, missing, closed_at, closed_by, may_edit } = program
  const isOpen = closed_at === null
  const heading = useRef<HTMLHeadingElement>(null)
  const onType = (studentId: number, entry: Entry) => {
    stored.keep(studentId, entry)
    actor.send({ type: 'type', studentId, entry })
  }
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id: group.id }}>
                {group.name}
              </Link>
            ),
          },
          {
            key: 'evaluations',
            content: (
              <Link to="/group/$groupId/evaluations" params={{ groupId: group.id }}>
                {t(($) => $.title)}
              </Link>
            ),
          },
          { key: 'page', content: t(($) => $.program.title, { evaluation: evaluation.name, course: course.name }) },
        ]}
      />
      <PageHeader
        headingRef={heading}
        title={t(($) => $.program.title, { evaluation: evaluation.name, course: course.name })}
        state={<ProgramState program={program} codeOf={(studentId) => entryOf({ program, typed }, studentId).code} />}
        action={
          <>
            <RecoveriesButton program={program} />
            <DocumentsMenu evaluationId={evaluationId} courseId={courseId} />
            {isOpen && may_edit && students.length > 0 && (
              <Button variant="primary" onClick={() => actor.send({ type: 'review', others: stored.ofOthers() })}>
                <Lock aria-hidden />
                {t(($) => $.program.review)}
              </Button>
            )}
          </>
        }
      />
      {evaluation.kind === 'initial' && <AlertBox>{t(($) => $.program.initial)}</AlertBox>}
      {leftOut !== null && (
        <LeftOut
          program={program}
          entries={leftOut}
          onDismiss={() => {
            stored.clear()
            actor.send({ type: 'dismiss' })
            // the button goes with the notice
            heading.current?.focus()
          }}
        />
      )}
      {isOpen && may_edit && students.length > 0 && <p className="text-sm text-muted">{t(($) => $.program.kept)}</p>}
      {isChanged && !isAsking && <AlertBox type="warning">{t(($) => $.program.changed)}</AlertBox>}
      <FormError>{snapshot.matches('open') && error !== null && errorMessage(error, c)}</FormError>
      {students.length === 0 ? (
        <EmptyState title={t(($) => $.program.empty)} />
      ) : (
        <ProgramTable
          program={program}
          entryOf={(studentId) => entryOf({ program, typed }, studentId)}
          {...(students.some(({ is_explained }) => is_explained) ? { onExplain: setExplained } : {})}
          {...(isOpen && may_edit ? { onType } : {})}
          {...(!isOpen && may_edit
            ? {
                onReopen: (studentId) => actor.send({ type: 'reopen', studentId }),
                onCloseAgain: (studentId) => actor.send({ type: 'closeAgain', studentId }),
              }
            : {})}
        />
      )}
      {missing.length > 0 && (
        <Missing missing={missing} {...(may_edit ? { onAdd: (studentId: number) => actor.send({ type: 'closeAgain', studentId }) } : {})} />
      )}
      {closed_at !== null && closed_by !== null && (
        <p className="text-sm text-muted">{t(($) => $.closedOn, { when: formatDateTime(closed_at), person: closed_by })}</p>
      )}
      {why && explained !== null && (
        <why.MarkExplanation
          open
          onOpenChange={() => setExplained(null)}
          groupId={group.id}
          courseId={courseId}
          studentId={explained}
          closedIn={evaluationId}
        />
      )}
      {code && <code.ProgramDialogs snapshot={snapshot} send={actor.send} />}
    </div>
  )
}

/** "Abierta · 28 estudiantes · 20 aprobados · 5 suspensos · 3 sin nota". */
function ProgramState({ program, codeOf }: { readonly program: EvaluatedProgram; readonly codeOf: (studentId: number) => string | null }) {
  const t = useTexts(evaluationTexts)
  const { evaluation, students, closed_at } = program
  const { passed, failed, without } = totalsOf(program, codeOf)
  return [
    closed_at === null ? t(($) => $.program.openState, { count: students.length }) : t(($) => $.closed),
    passed > 0 && t(($) => $.program.passed, { count: passed }),
    failed > 0 && t(($) => $.program.failed, { count: failed }),
    evaluation.kind !== 'initial' && without > 0 && t(($) => $.program.without, { count: without }),
  ]
    .filter(Boolean)
    .join(' · ')
}
