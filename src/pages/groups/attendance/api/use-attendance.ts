import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, isApiError, type Schema, unwrap } from '@/shared/api'
import type { AttendanceDay, State } from '../model/attendance'
import { attendanceQueries } from './attendance-queries'

type Typed = Readonly<Record<number, State>>
interface Change {
  readonly states: Typed
  readonly hours?: number
}

const without = (typed: Typed, states: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([id, state]) => !(id in states) || states[Number(id)] !== state))

/**
 * Saves what is noted, one change after the other, each with the revisions that the one before answered. What is typed is shown at
 * once and stays until it is saved; where a colleague was faster, theirs is shown and named.
 */
export function useAttendance(
  { groupId, course, day }: { groupId: number; course: number | undefined; day: string | undefined },
  shown: AttendanceDay,
) {
  const client = useQueryClient()
  const { queryKey } = attendanceQueries.day(groupId, course, day)
  const [typed, setTyped] = useState<Typed>({})
  const [failed, setFailed] = useState<Typed>({})
  const [theirs, setTheirs] = useState<readonly number[]>([])
  const { mutate, error, isPending } = useMutation({
    scope: { id: `attendance-${groupId}` },
    mutationFn: ({ states, hours }: Change) => {
      const known = client.getQueryData(queryKey) ?? shown
      const revisions = new Map(known.rows.map(({ student, revision }) => [student.id, revision]))
      const body: Schema<'AttendanceChange'> = {
        course_id: shown.course?.id ?? 0,
        day: shown.day,
        ...(hours === undefined ? {} : { hours }),
        entries: Object.entries(states).map(([id, state]) => ({ student_id: Number(id), state, revision: revisions.get(Number(id)) ?? 0 })),
      }
      return unwrap(api.PUT('/groups/groups/{id}/attendance', { params: { path: { id: groupId } }, body }))
    },
    onSuccess: (saved, { states }) => {
      client.setQueryData(queryKey, saved)
      setTyped((now) => without(now, states))
      setFailed((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !(id in states))))
      void client.invalidateQueries({ queryKey: attendanceQueries.all(groupId), refetchType: 'none' })
    },
    onError: (reason, { states }) => {
      if (isApiError(reason, 'conflict')) {
        const current = reason.current as AttendanceDay
        client.setQueryData(queryKey, current)
        setTheirs(current.rows.flatMap(({ student, state }) => (student.id in states && states[student.id] !== state ? [student.id] : [])))
        setTyped((now) => without(now, states))
      } else setFailed((now) => ({ ...now, ...states }))
    },
  })
  const note = (states: Typed, hours?: number) => {
    setTheirs([])
    setTyped((now) => ({ ...now, ...states }))
    mutate({ states, ...(hours === undefined ? {} : { hours }) })
  }
  return {
    stateOf: ({ student, state }: AttendanceDay['rows'][number]): State => (student.id in typed ? (typed[student.id] ?? null) : state),
    note,
    retry: () => note(failed),
    failed: Object.keys(failed).length,
    error,
    isPending,
    theirs,
    forgetTheirs: () => setTheirs([]),
    hasSaved: !isPending && Object.keys(typed).length === 0,
  }
}
