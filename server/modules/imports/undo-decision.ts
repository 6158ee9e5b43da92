import type { RowReason } from './student-import.ts'

/** A row that was imported, and what happened to it since. */
export interface Imported {
  number: number
  /** `created` has an account of the import's own. */
  state: 'created' | 'enrolled'
  userId: number | null
  groupId: number | null
  returned: boolean
  restored: boolean
  isArchived: boolean
  isLiving: boolean
  hasWork: boolean
  signedIn: boolean
  isChanged: boolean
  /** Other groups in which the student is now. */
  otherGroups: number[]
}

/** What stands in the way of taking a row back, looked at by itself. */
function obstacleOf(row: Imported): RowReason | null {
  if (row.userId === null || (!row.isLiving && !row.isArchived)) return 'already_left'
  if (row.isArchived) return 'group_archived'
  if (row.hasWork) return 'has_work'
  if (row.state !== 'created') return null
  if (row.signedIn) return 'signed_in'
  return row.isChanged ? 'changed' : null
}

/**
 * Which rows can be taken back; the others say why not. An account, and a student brought back from the archive, only go when
 * every group they are in now goes too.
 */
export function decideUndo(rows: readonly Imported[]): { row: Imported; reason: RowReason | null }[] {
  const reasons = new Map(rows.map((row) => [row, obstacleOf(row)]))
  const going = new Set(rows.filter((row) => reasons.get(row) === null).map(({ groupId, userId }) => `${groupId}:${userId}`))
  return rows.map((row) => {
    const reason = reasons.get(row) ?? null
    const ownsPerson = row.state === 'created' || row.restored
    const isHeld = ownsPerson && row.otherGroups.some((groupId) => !going.has(`${groupId}:${row.userId}`))
    return { row, reason: reason ?? (isHeld ? 'in_other_group' : null) }
  })
}
