import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { userQueries, useSelf } from '@/entities/user'
import { outagePause } from '@/shared/api'
import type { AttendanceDay, State } from '../model/attendance'
import { type Change, type StoredChanges, storedChanges } from '../model/stored-changes'
import { attendanceQueries } from './attendance-queries'
import { mayPass, saveChange } from './save-change'

type Typed = Readonly<Record<number, State>>

const without = (typed: Typed, { entries }: Change): Typed => {
  const states = new Map(entries.map(({ student_id, state }) => [student_id, state]))
  return Object.fromEntries(Object.entries(typed).filter(([id, state]) => states.get(Number(id)) !== state))
}

/** What this page load has noted, by person and group: it outlives the page of a day. */
const opened = new WeakMap<QueryClient, Map<string, StoredChanges>>()

function openStored(client: QueryClient, userId: number, groupId: number): StoredChanges {
  const own = opened.get(client) ?? new Map<string, StoredChanges>()
  opened.set(client, own)
  const key = `${userId}.${groupId}`
  const stored = own.get(key) ?? storedChanges(userId, groupId)
  own.set(key, stored)
  return stored
}

/**
 * Saves what is noted, one change after the other, each with the revisions that the one before answered. What is typed is shown at
 * once, is kept on this device until it is saved, and is sent again while there is no connection and after a reload; where a colleague was
 * faster, theirs is shown and named.
 */
export function useAttendance(
  { groupId, course, day }: { groupId: number; course: number | undefined; day: string | undefined },
  shown: AttendanceDay,
) {
  const client = useQueryClient()
  const { id: userId } = useSelf()
  const { queryKey } = attendanceQueries.day(groupId, course, day)
  const here = { course_id: shown.course?.id ?? 0, day: shown.day }
  const [stored] = useState(() => openStored(client, userId, groupId))
  const [typed, setTyped] = useState<Typed>(() => stored.statesOf(here))
  const [failed, setFailed] = useState<Typed>({})
  const [theirs, setTheirs] = useState<readonly number[]>([])
  const isHere = (change: Change) => change.course_id === here.course_id && change.day === here.day
  const { mutate, error, isPending, failureCount, isPaused } = useMutation({
    scope: { id: `attendance-${groupId}` },
    mutationFn: (change: Change) => {
      const isOther = client.getQueryData(userQueries.self().queryKey)?.id !== userId
      return isOther ? Promise.reject(new Error('Somebody else is signed in')) : saveChange(groupId, stored.toSend(change))
    },
    retry: (_, reason) => mayPass(reason),
    retryDelay: outagePause,
    onSuccess: ({ day: answer, theirs: others }, change) => {
      const faster = new Set(others)
      stored.settle(
        change,
        answer.rows.filter(({ student }) => !faster.has(student.id)),
      )
      if (isHere(change)) {
        client.setQueryData(queryKey, answer)
        setTheirs(others)
      }
      setTyped((now) => (isHere(change) ? without(now, change) : now))
      setFailed((now) => (isHere(change) ? without(now, change) : now))
      void client.invalidateQueries({ queryKey: attendanceQueries.all(groupId), refetchType: 'none' })
    },
    onError: (_, change) => {
      stored.drop(change)
      if (isHere(change)) setFailed((now) => ({ ...now, ...statesOf(change) }))
    },
  })
  useEffect(() => {
    stored.open((name) => {
      for (const change of stored.take(name)) mutate(change)
      setTyped((now) => ({ ...stored.statesOf(here), ...now }))
    })
    // what was left is taken once in a page load
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const note = (states: Typed, hours?: number) => {
    setTheirs([])
    setTyped((now) => ({ ...now, ...states }))
    // what was just saved is known before it is shown
    const known = client.getQueryData(queryKey) ?? shown
    const rows = new Map(known.rows.map(({ student, revision }) => [student.id, revision]))
    const entries = Object.entries(states).map(([id, state]) => ({ student_id: Number(id), state, revision: rows.get(Number(id)) ?? 0 }))
    const change: Change = { ...here, ...(hours === undefined ? {} : { hours }), entries }
    stored.keep(change)
    mutate(change)
  }
  return {
    stateOf: ({ student, state }: AttendanceDay['rows'][number]): State => (student.id in typed ? (typed[student.id] ?? null) : state),
    note,
    retry: () => note(failed),
    failed: Object.keys(failed).length,
    error,
    isPending,
    /** What is on this device only, while the server cannot be reached; null while saving goes on. */
    waiting: isPending && (isPaused || failureCount > 0) ? Object.keys(typed).length : null,
    theirs,
    forgetTheirs: () => setTheirs([]),
  }
}

const statesOf = ({ entries }: Change): Typed => Object.fromEntries(entries.map(({ student_id, state }) => [student_id, state]))
