import { onlineManager, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { resultQueries } from '@/entities/result'
import { userQueries, useSelf } from '@/entities/user'
import { outagePause } from '@/shared/api'
import type { AttendanceDay, State } from '../model/attendance'
import { isPlace, notedDays, type NotedDays, type States } from '../model/noted-days'
import { type Change, storedChanges } from '../model/stored-changes'
import { attendanceQueries } from './attendance-queries'
import { mayPass, saveChange, type SavedChange } from './save-change'

/** What this page load has noted, by person and group: it outlives the page of a day. */
const opened = new WeakMap<QueryClient, Map<string, NotedDays>>()

function openDays(client: QueryClient, userId: number, groupId: number): NotedDays {
  const own = opened.get(client) ?? new Map<string, NotedDays>()
  opened.set(client, own)
  const key = `${userId}.${groupId}`
  const days = own.get(key) ?? notedDays(storedChanges(userId, groupId))
  own.set(key, days)
  return days
}

const keyOf = (userId: number, groupId: number) => ['attendance', userId, groupId]

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

/** What is said of a change apart from its day. */
export interface ElsewhereNotices {
  /** Of a day that is not shown. */
  readonly onRefused: (change: Change, error: unknown) => void
  /** Of a day that is not shown. */
  readonly onTheirs: (change: Change, saved: SavedChange) => void
  readonly onLeft: (change: Change, students: readonly number[]) => void
}

/**
 * Saves what is noted, one change after the other, each with the revisions that the one before answered. What is typed is shown at
 * once, is kept on this device until it is saved, and is sent again while there is no connection and after a reload; where a colleague was
 * faster, theirs is shown and named.
 */
export function useAttendance(
  { groupId, course, day }: { groupId: number; course: number | undefined; day: string | undefined },
  shown: AttendanceDay,
  { onRefused, onTheirs, onLeft }: ElsewhereNotices,
) {
  const client = useQueryClient()
  const { id: userId } = useSelf()
  const here = { course_id: shown.course?.id ?? 0, day: shown.day }
  const [days] = useState(() => openDays(client, userId, groupId))
  const subscribe = useCallback(
    (listener: () => void) => days.subscribe({ course_id: here.course_id, day: here.day }, listener),
    [days, here.course_id, here.day],
  )
  const noted = useSyncExternalStore(subscribe, () => days.at(here))
  const mutationKey = keyOf(userId, groupId)
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `attendance-${groupId}` },
    mutationFn: (change: Change) => {
      const isOther = client.getQueryData(userQueries.self().queryKey)?.id !== userId
      return isOther ? Promise.reject(new Error('Somebody else is signed in')) : saveChange(groupId, days.toSend(change))
    },
    // waits for a connection: what is noted is kept on this device
    networkMode: 'online',
    retry: (_, reason) => mayPass(reason),
    retryDelay: outagePause,
    onSuccess: async (saved, change) => {
      const isOf = (read: AttendanceDay | undefined) => isPlace({ course_id: read?.course?.id ?? 0, day: read?.day ?? '' }, change)
      const queryKey = attendanceQueries.days(groupId)
      // what is being read may be older than this answer
      await client.cancelQueries({ queryKey, predicate: ({ state }) => isOf(state.data as AttendanceDay | undefined) })
      days.settle(change, saved.day.rows, saved.theirs)
      client.setQueriesData<AttendanceDay>({ queryKey }, (read) => (isOf(read) ? saved.day : read))
      if (saved.theirs.length > 0 && !days.isShown(change)) onTheirs(change, saved)
      if (saved.left.length > 0) onLeft(change, saved.left)
      void client.invalidateQueries({ queryKey: attendanceQueries.all(groupId), refetchType: 'none' })
      // absences are also in the table of the tutor
      void client.invalidateQueries({ queryKey: resultQueries.all(), refetchType: 'none' })
    },
    onError: (reason, change) => {
      days.refuse(change, reason)
      if (!days.isShown(change)) onRefused(change, reason)
    },
  })
  useEffect(() => {
    days.open(mutate)
    // who signs out and in again keeps what waits, but no longer what sends it
    const sent = new Set(
      client
        .getMutationCache()
        .findAll({ mutationKey: keyOf(userId, groupId), status: 'pending' })
        .map(({ state }) => state.variables),
    )
    for (const change of days.changes()) if (!sent.has(change)) mutate(change)
  }, [client, days, groupId, mutate, userId])
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => ({ change: state.variables as Change, failures: state.failureCount }),
  })
  const isCutOff = !useSyncExternalStore(subscribeOnline, isOnline) || pending.some(({ failures }) => failures > 0)
  const own = pending.filter(({ change }) => isPlace(change, here))
  const note = (states: States, hours?: number) => {
    // what was just saved is known before it is shown
    const known = client.getQueryData(attendanceQueries.day(groupId, course, day).queryKey) ?? shown
    const rows = new Map(known.rows.map(({ student, revision }) => [student.id, revision]))
    const entries = Object.entries(states).map(([id, state]) => ({ student_id: Number(id), state, revision: rows.get(Number(id)) ?? 0 }))
    const change: Change = { ...here, ...(hours === undefined ? {} : { hours }), entries }
    days.note(change)
    mutate(change)
  }
  const { typed, refused, refusedHours, error, theirs, waiting } = noted
  return {
    stateOf: ({ student, state }: AttendanceDay['rows'][number]): State => (student.id in typed ? (typed[student.id] ?? null) : state),
    note,
    retry: () => note(refused, refusedHours),
    failed: Object.keys(refused).length + (refusedHours === undefined ? 0 : 1),
    error,
    isPending: own.length > 0,
    /** What of the day is on this device only, while the server cannot be reached; null while saving goes on. */
    waiting: own.length > 0 && isCutOff ? waiting + (own.some(({ change }) => change.hours !== undefined) ? 1 : 0) : null,
    theirs,
    forgetTheirs: () => days.forgetTheirs(here),
  }
}
