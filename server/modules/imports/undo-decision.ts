import type { RowReason } from './student-import.ts'

/** An imported row, and what has changed since. */
export interface Imported {
  number: number
  /** `created`: the import created the account. */
  state: 'created' | 'enrolled'
  userId: number | null
  groupId: number | null
  returned: boolean
  restored: boolean
  isArchived: boolean
  isLiving: boolean
  /** Whether the student is or was in the group: an import that was cancelled has accounts without a group. */
  wasEnrolled: boolean
  hasWork: boolean
  signedIn: boolean
  isChanged: boolean
  /** Other groups of the student now. */
  otherGroups: number[]
}

/** The reason why a row cannot be undone, independent of other rows. */
function obstacleOf(row: Imported): RowReason | null {
  if (row.userId === null) return 'already_left'
  if (row.wasEnrolled && !row.isLiving && !row.isArchived) return 'already_left'
  if (row.wasEnrolled && row.isArchived) return 'group_archived'
  if (row.hasWork) return 'has_work'
  if (row.state !== 'created') return null
  if (row.signedIn) return 'signed_in'
  return row.isChanged ? 'changed' : null
}

/**
 * Which rows can be undone; the others have a reason. An account, and a student restored from the archive, are only removed if they
 * are removed from every group too.
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
