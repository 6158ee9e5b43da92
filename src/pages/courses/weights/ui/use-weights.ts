import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import { courseQueries } from '@/entities/course'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { previewWeights, saveWeights, weightQueries } from '../api/weight-queries'
import { courseWeightTexts } from '../i18n'
import type { CourseWeights, WeightChange } from '../model/weight-edits'
import type { MarksEffect } from '../model/weight-steps'
import { type SaveOutcome, weightsMachine } from '../model/weights-machine'

/** Runs the machine of a program's weights, and passes refetched ones to it. */
export function useWeights(courseId: number, weights: CourseWeights) {
  const t = useTexts(courseWeightTexts)
  const queryClient = useQueryClient()
  const [machine] = useState(() =>
    weightsMachine.provide({
      actors: {
        preview: fromPromise<MarksEffect, readonly WeightChange[]>(({ input }) => previewWeights(courseId, input)),
        save: fromPromise<SaveOutcome, readonly WeightChange[]>(({ input }) => saveWeights(courseId, input)),
      },
    }),
  )
  const actor = useActorRef(machine, { input: weights })
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => actor.send({ type: 'refresh', stored: weights }), [actor, weights])
  const onSaved = useEffectEvent((saved: CourseWeights, effect: MarksEffect | null, isUndo: boolean) => {
    queryClient.setQueryData(weightQueries.one(courseId).queryKey, saved)
    void queryClient.invalidateQueries({
      queryKey: courseQueries.all(),
      refetchType: 'none',
      predicate: ({ queryKey }) => queryKey[1] !== 'weights',
    })
    const isQuiet = effect !== null && effect.students_count > 0 && effect.changed_count === 0
    toast.success(isUndo ? t(($) => $.undone) : isQuiet ? t(($) => $.savedQuiet) : t(($) => $.saved))
  })
  useEffect(() => {
    const { unsubscribe } = actor.on('saved', (event) => onSaved(event.weights, event.effect, event.isUndo))
    return unsubscribe
  }, [actor])
  return { snapshot, send: actor.send, actor }
}
