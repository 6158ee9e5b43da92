import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { centerQueries } from '@/entities/center'
import { resultQueries } from '@/entities/result'
import { useSelf, userQueries } from '@/entities/user'
import { LeaveGuard } from '@/features/leave-guard'
import { useTexts } from '@/shared/i18n'
import { lazyModule, toast, useLazyModule } from '@/shared/ui'
import { sheetQueries } from '../api/sheet-queries'
import { centerSetupTexts } from '../i18n'
import { stepsActors } from '../model/steps-effects'
import { stepsMachine } from '../model/steps-machine'
import { stepsView } from '../model/steps-view'
import type { Sheet, Step } from '../model/steps-words'
import { StepsScreen } from './steps-screen'

const doneScreen = lazyModule(() => import('./done-screen'))

const machine = stepsMachine.provide({ actors: stepsActors })

interface SetupStepsProps {
  readonly sheet: Sheet
  /** From the address; null where it names none. */
  readonly step: Step | null
  /** Puts the step into the address: as a new entry of the history, or in place of one that was ahead of it. */
  readonly onStep: (step: Step, isNew: boolean) => void
  /** Everything is saved, and the reader goes elsewhere. */
  readonly onLeave: () => void
}

/** Runs the six steps on a draft or a center, with the step in the address. */
export function SetupSteps({ sheet, step, onStep, onLeave }: SetupStepsProps) {
  const t = useTexts(centerSetupTexts)
  const self = useSelf()
  const queries = useQueryClient()
  const steps = useActorRef(machine, { input: { sheet, step } })
  const view = useSelector(steps, stepsView)
  const done = useLazyModule(doneScreen, view.isDone)

  const moved = useEffectEvent(onStep)
  const left = useEffectEvent(onLeave)
  const saved = useEffectEvent((kept: Sheet) => {
    queries.setQueryData(sheetQueries[kept.kind](kept.id).queryKey, kept)
    void queries.invalidateQueries({ queryKey: centerQueries.all() })
    if (!kept.isFinished) return
    void queries.invalidateQueries({ queryKey: resultQueries.all() })
    // whoever finished it may be its manager now
    if (kept.kind === 'draft') void queries.invalidateQueries({ queryKey: userQueries.self().queryKey })
  })
  const handed = useEffectEvent((kept: Sheet) => toast.success(t(($) => $.handOver.sent, { name: kept.handedTo ?? '' })))
  const discarded = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: centerQueries.all() })
    toast.success(t(($) => $.discard.done))
    onLeave()
  })
  useEffect(() => {
    const subscriptions = [
      steps.on('moved', (event) => moved(event.step, event.isNew)),
      steps.on('saved', (event) => saved(event.sheet)),
      steps.on('handed', (event) => handed(event.sheet)),
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

  if (view.isDone) return done ? <done.DoneScreen sheet={view.base} /> : null
  return (
    <>
      <StepsScreen view={view} send={steps.send} mayContract={self.is_superuser} />
      <LeaveGuard dirty={view.save !== 'idle'} />
    </>
  )
}
