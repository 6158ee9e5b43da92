import { api, isApiError, unwrap } from '@/shared/api'
import type { AttendanceDay } from '../model/attendance'
import type { Change } from '../model/stored-changes'

export interface SavedChange {
  readonly day: AttendanceDay
  /** Students for whom a colleague has noted another state first: theirs stands. */
  readonly theirs: readonly number[]
  /** Students who are no longer in the group: nothing of theirs is saved. */
  readonly left: readonly number[]
}

/** Saves states of a day. Where a colleague was faster with some students, or some have left the group, those of the others are saved. */
export async function saveChange(groupId: number, body: Change, isAgain = false): Promise<SavedChange> {
  try {
    const day = await unwrap(api.PUT('/groups/groups/{id}/attendance', { params: { path: { id: groupId } }, body }))
    return { day, theirs: [], left: [] }
  } catch (error) {
    if (isApiError(error, 400)) {
      const named = new Set(error.students)
      const entries = body.entries.filter(({ student_id }) => !named.has(student_id))
      if (entries.length === body.entries.length) throw error
      const rest = await saveChange(groupId, { ...body, entries })
      return { ...rest, left: [...named, ...rest.left] }
    }
    if (!isApiError(error, 'conflict')) throw error
    const current = error.current as AttendanceDay
    const rows = new Map(current.rows.map((row) => [row.student.id, row]))
    const isMine = ({ student_id, revision }: Change['entries'][number]) => (rows.get(student_id)?.revision ?? 0) === revision
    const mine = body.entries.filter(isMine)
    const theirs = body.entries.flatMap((entry) =>
      isMine(entry) || rows.get(entry.student_id)?.state === entry.state ? [] : [entry.student_id],
    )
    // a colleague's change was taken back meanwhile: sent again once
    const isAllMine = mine.length === body.entries.length
    if (isAllMine && isAgain) throw error
    if (mine.length === 0 && body.hours === undefined) return { day: current, theirs, left: [] }
    const rest = await saveChange(groupId, { ...body, entries: mine }, isAllMine)
    return { ...rest, theirs: [...theirs, ...rest.theirs] }
  }
}

/** Whether the same request may be taken later: no connection, a session to be renewed, too many requests, or a server that cannot save now. */
export const mayPass = (error: unknown) =>
  !isApiError(error) || error.status === 0 || error.status >= 500 || [401, 425, 429].includes(error.status)
