import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { centerQueries } from '@/entities/center'
import { resultQueries } from '@/entities/result'
import { useSession } from '@/entities/session'
import { useSelf, userQueries } from '@/entities/user'
import { LeaveGuard } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { lazyModule, toast, useLazyModule } from '@/shared/ui'
import { recordQueries } from '../api/record-queries'
import { centerSetupTexts } from '../i18n'
import { providedSteps } from '../model/steps-effects'
import type { SetupRecord, Step } from '../model/steps-types'
import { stepsView } from '../model/steps-view'
import { StepsScreen } from './steps-screen'

const doneScreen = lazyModule(() => import('./done-screen'))

interface SetupStepsProps {
  readonly record: SetupRecord
  /** From the address; null where it has none. */
  readonly step: Step | null
  /** Puts the step into the address: as a new entry of the history, or in place of one that was ahead of it. */
  readonly onStep: (step: Step, isNew: boolean) => void
  /** Called when everything is saved and the user leaves. */
  readonly onLeave: () => void
}

/** Runs the six steps on a draft or a center, with the step in the address. */
export function SetupSteps({ record, step, onStep, onLeave }: SetupStepsProps) {
  const t = useTexts(centerSetupTexts)
  const self = useSelf()
  const session = useSession()
  const queries = useQueryClient()
  const steps = useActorRef(providedSteps, { input: { record, step } })
  const snapshot = useSelector(steps, (each) => each)
  const autosave = useSelector(snapshot.context.autosave, (each) => each)
  const names = useSelector(snapshot.context.names, (each) => each)
  const view = useMemo(() => stepsView(snapshot, autosave, names), [snapshot, autosave, names])
  const done = useLazyModule(doneScreen, view.isDone)

  const moved = useEffectEvent(onStep)
  const left = useEffectEvent(onLeave)
  const saved = useEffectEvent((known: SetupRecord) => {
    queries.setQueryData(recordQueries[known.kind](known.id).queryKey, known)
    void queries.invalidateQueries({ queryKey: centerQueries.all() })
    if (!known.isFinished) return
    void queries.invalidateQueries({ queryKey: resultQueries.all() })
    // the user may manage the new center, or work in one whose time zone was changed
    if (known.kind === 'draft' || known.values.time_zone !== self.time_zone)
      void queries.invalidateQueries({ queryKey: userQueries.self().queryKey })
  })
  const handedOver = useEffectEvent(({ handedTo }: SetupRecord) => toast.success(t(($) => $.handOver.sent, { name: handedTo ?? '' })))
  const discarded = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: centerQueries.all() })
    toast.success(t(($) => $.discard.done))
    onLeave()
  })
  useEffect(() => {
    const subscriptions = [
      steps.on('moved', (event) => moved(event.step, event.isNew)),
      steps.on('saved', (event) => saved(event.record)),
      steps.on('handedOver', (event) => handedOver(event.record)),
      steps.on('left', () => left()),
      steps.on('discarded', () => discarded()),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [steps])

  useEffect(() => {
    const current = steps.getSnapshot().context.step
    if (step === null) moved(current, false)
    else if (step !== current) steps.send({ type: 'go', step })
  }, [steps, step])

  if (view.isDone) return done ? <done.DoneScreen record={view.record} /> : null
  return (
    <>
      <StepsScreen view={view} send={steps.send} mayContract={self.is_superuser} />
      {/* the end of a session is not blocked */}
      <LeaveGuard isDirty={() => stepsView(steps.getSnapshot()).save !== 'idle' && session.view().isOpen} />
    </>
  )
}
