import { useEffect, useRef } from 'react'
import { createActor, type ActorRefFrom } from 'xstate'
import { useSession } from '@/entities/session'
import { useSelf } from '@/entities/user'
import { randomId } from '@/shared/lib/random-id'
import { pendingReports } from '../api/pending-reports'
import { watchPerson } from '../api/person-signs'
import { sessionMachineWith } from '../api/session-effects'
import type { learningSessionMachine } from '../model/learning-session-machine'

interface Counted {
  /** Null: no time is counted. */
  readonly groupId: number | null
  readonly contentId: number
  /** The resource in it that is open, by the id of its place. */
  readonly resourceId: number | null
}

/** Counts the time that a student spends in a class or a resource while the component is there. */
export function useLearningSession({ groupId, contentId, resourceId }: Counted): void {
  const { id: person, kind, impersonation } = useSelf()
  const session = useSession()
  const actor = useRef<ActorRefFrom<typeof learningSessionMachine>>(null)
  const isCounted = kind === 'student' && impersonation === null
  const first = useRef(resourceId)

  useEffect(() => {
    if (groupId === null || !isCounted) return undefined
    const pending = pendingReports(person)
    const input = {
      place: { groupId, contentId, resourceId: first.current },
      isVisible: !document.hidden,
      now: () => Date.now(),
      newKey: randomId,
    }
    const counting = createActor(sessionMachineWith(person, pending), { input }).start()
    actor.current = counting
    const unwatch = watchPerson((type) => counting.send({ type }))
    const isOpen = () => session.view().isOpen && !session.view().isExpired
    let wasOpen = isOpen()
    const unsubscribe = session.subscribe(() => {
      if (isOpen() === wasOpen) return
      wasOpen = isOpen()
      counting.send({ type: wasOpen ? 'signedIn' : 'signedOut' })
    })
    return () => {
      unwatch()
      unsubscribe()
      counting.send({ type: 'hidden' })
      counting.stop()
      actor.current = null
    }
  }, [contentId, groupId, isCounted, person, session])

  useEffect(() => {
    if (first.current === resourceId) return
    first.current = resourceId
    if (groupId !== null) actor.current?.send({ type: 'placeChanged', place: { groupId, contentId, resourceId } })
  }, [contentId, groupId, resourceId])
}
