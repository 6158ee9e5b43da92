import { api, isApiError, unwrap } from '@/shared/api'
import type { AttendanceDay } from '../model/attendance'
import type { Change } from '../model/stored-changes'

interface SavedChange {
  readonly day: AttendanceDay
  /** Students for whom a colleague has noted another state first: theirs stands. */
  readonly theirs: readonly number[]
}

/** Saves states of a day. Where a colleague was faster with some students, those of the others are saved. */
export async function saveChange(groupId: number, body: Change, isAgain = false): Promise<SavedChange> {
  try {
    return { day: await unwrap(api.PUT('/groups/groups/{id}/attendance', { params: { path: { id: groupId } }, body })), theirs: [] }
  } catch (error) {
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
    if (mine.length === 0 && body.hours === undefined) return { day: current, theirs }
    const rest = await saveChange(groupId, { ...body, entries: mine }, isAllMine)
    return { day: rest.day, theirs: [...theirs, ...rest.theirs] }
  }
}

/** Whether the same request may be taken later: no connection, a session to be renewed, too many requests, or a server that cannot save now. */
export const mayPass = (error: unknown) =>
  !isApiError(error) || error.status === 0 || error.status >= 500 || [401, 425, 429].includes(error.status)
